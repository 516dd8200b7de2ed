//! Small classes of several shapes, with loggers as programs have them and without.

use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A method of each class that does nothing but log; its branches are those of loggers.
pub const ONLY_LOGS: &str = "trace";

/// Lines that begin with this are there with loggers only.
const LOGGING: &str = "@";

/// `NAME` is the name of the class, `K` a number that is different from class to class.
const SHAPES: [&str; 7] = [NUMBERS, TEXTS, STATES, ARRAYS, EXCEPTIONS, CONSTRUCTED, INHERITED];

const NUMBERS: &str = r#"
@   private static final Logger LOG = LoggerFactory.getLogger(NAME.class);

    public static int classify(int x, int y) {
@       LOG.debug("classifying {} and {}", x, y);
        trace(x);
        if (x > K) {
            if (y == x + 3) {
@               LOG.info("close");
                return 1;
            }
            return 2;
        }
        return y < -K ? 3 : 4;
    }
"#;

const TEXTS: &str = r#"
@   private static final Logger LOG = LoggerFactory.getLogger("bench.texts.K");

    public static String name(String text) {
        if (text == null) {
@           LOG.warn("no text");
            return "none";
        }
        trace(text.length());
        if (text.startsWith("kK")) {
@           LOG.debug("a key: {}", text);
            return text.substring(1);
        }
        return text.length() > 3 && text.charAt(2) == '-' ? "dashed" : "plain";
    }
"#;

const STATES: &str = r#"
@   private final Logger log = LoggerFactory.getLogger(getClass());
    private int count;
    private int sum;

    public void add(int value) {
@       log.trace("adding {}", value);
        if (value <= 0) {
@           log.error("{} is not positive, after {}", value, count);
            throw new IllegalArgumentException("not positive");
        }
        count++;
        sum += value;
        trace(sum);
    }

    public boolean isFull() {
@       log.info("{} of {}", sum, count);
        return count >= 2 && sum > K;
    }
"#;

const ARRAYS: &str = r#"
@   private static final Logger LOG = LoggerFactory.getLogger(NAME.class.getName());

    public static int longestRun(int[] values) {
        int longest = 0;
        int run = 0;
        for (int value : values) {
            run = value == K ? run + 1 : 0;
            if (run > longest) {
@               LOG.debug("a run of {} in {}", run, values);
                longest = run;
            }
        }
        trace(longest);
        return longest > 1 ? longest : -1;
    }
"#;

const EXCEPTIONS: &str = r#"
@   private static final Logger LOG = LoggerFactory.getLogger(NAME.class);

    public static int parse(String text, int otherwise) {
        try {
            int number = Integer.parseInt(text);
            trace(number);
            switch (number % 4) {
                case 0: return number;
                case 1: return number + K;
                default: return -1;
            }
        } catch (NumberFormatException failure) {
@           LOG.warn("no number", failure);
            return otherwise > K ? otherwise : 0;
        }
    }
"#;

const CONSTRUCTED: &str = r#"
@   private final Logger log;
    private final int limit;

    public NAME(int limit) {
@       this.log = LoggerFactory.getLogger("bench.K");
        if (limit < 0) {
@           log.warn("negative: " + limit);
            throw new IllegalArgumentException("limit");
        }
        this.limit = limit;
    }

    public boolean isOver(int value) {
@       log.debug("is " + value + " over " + limit);
        trace(value);
        return value > limit && limit > K;
    }
"#;

const INHERITED: &str = r#"
    public static class Base {
@       protected final Logger log = LoggerFactory.getLogger(getClass());
@       protected static final Logger SHARED = LoggerFactory.getLogger(Base.class);
        protected int sum;
    }

    public static class Heir extends Base {
        public int add(int value) {
@           log.debug("adding {} to {}, as {}", value, sum, this);
            sum += value;
@           SHARED.info("now {}", sum);
            return sum > K ? 1 : 0;
        }
    }

    public static int use(Heir heir) {
        trace(1);
        if (heir == null) {
            return -1;
        }
        return heir.add(3) == 1 ? 2 : 3;
    }
"#;

/// What every class has.
const TRACE: &str = r#"
    private static void trace(int value) {
@       Logger log = LoggerFactory.getLogger("bench.trace");
@       if (log.isTraceEnabled()) {
@           log.trace("value " + value);
@       }
    }
"#;

/// Writes the sources of so many classes below a directory.
pub fn write(directory: &Path, count: usize, with_loggers: bool) -> Result<Vec<PathBuf>, Failure> {
    std::fs::create_dir_all(directory).map_err(Failure::file(directory))?;
    let mut files = Vec::new();
    for index in 0..count {
        let name = format!("Class{index:03}");
        let file = directory.join(format!("{name}.java"));
        std::fs::write(&file, source(&name, index, with_loggers)).map_err(Failure::file(&file))?;
        files.push(file);
    }
    Ok(files)
}

fn source(name: &str, index: usize, with_loggers: bool) -> String {
    let imports = "@import org.slf4j.Logger;\n@import org.slf4j.LoggerFactory;\n";
    let shape = SHAPES[index % SHAPES.len()];
    let text = format!("package bench;\n\n{imports}\npublic class NAME {{{shape}{TRACE}}}\n");
    let text = text.replace("NAME", name).replace('K', &(index + 7).to_string());
    let mut source = String::new();
    for line in text.lines() {
        match line.strip_prefix(LOGGING) {
            Some(_) if !with_loggers => continue,
            Some(logging) => source.push_str(logging),
            None => source.push_str(line),
        }
        source.push('\n');
    }
    source
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_loggers_the_rest_of_a_class_is_the_same() {
        for index in 0..SHAPES.len() {
            let with = source("X", index, true);
            let without = source("X", index, false);
            assert!(with.contains("LoggerFactory") && !without.to_lowercase().contains("logger"), "{without}");
            let with: Vec<&str> = with.lines().collect();
            assert!(without.lines().all(|line| with.contains(&line)), "{without}");
        }
    }
}
