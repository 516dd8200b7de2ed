//! Which tests of a source file use reflection, by themselves or through a helper of their class.

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reflection {
    pub tests: usize,
    /// Tests that use reflection.
    pub reflective: usize,
}

impl Reflection {
    pub fn add(&mut self, other: Reflection) {
        self.tests += other.tests;
        self.reflective += other.reflective;
    }

    /// The share of the tests without reflection, in percent; all, if there are none.
    pub fn free_percent(&self) -> f64 {
        if self.tests == 0 { 100.0 } else { 100.0 * (self.tests - self.reflective) as f64 / self.tests as f64 }
    }
}

/// What only code that gets around access checks says.
const SIGNS: [&str; 5] =
    ["setAccessible(", "java.lang.reflect.", "getDeclaredField(", "getDeclaredMethod(", "getDeclaredConstructor("];

/// Classes beside those that get around nothing: an object of an interface, and an array.
const HARMLESS: [&str; 3] =
    ["java.lang.reflect.Proxy", "java.lang.reflect.InvocationHandler", "java.lang.reflect.Array"];

pub fn count_reflection(source: &str) -> Reflection {
    let mut text = without_texts_and_comments(source);
    for class in HARMLESS {
        text = text.replace(class, "");
    }
    let methods = methods(&text);
    let mut reflective: Vec<&str> = Vec::new();
    // Helpers may call each other.
    loop {
        let uses = |body: &str| {
            SIGNS.iter().any(|sign| body.contains(sign)) || reflective.iter().any(|name| calls(body, name))
        };
        let new = |method: &&Method<'_>| !method.is_test && !reflective.contains(&method.name) && uses(method.body);
        let Some(name) = methods.iter().find(new).map(|method| method.name) else { break };
        reflective.push(name);
    }
    let uses =
        |body: &str| SIGNS.iter().any(|sign| body.contains(sign)) || reflective.iter().any(|name| calls(body, name));
    let tests = methods.iter().filter(|method| method.is_test);
    let reflective = tests.clone().filter(|method| uses(method.body)).count();
    Reflection { tests: tests.count(), reflective }
}

struct Method<'t> {
    name: &'t str,
    body: &'t str,
    is_test: bool,
}

/// Whether a name is called without a receiver.
fn calls(body: &str, name: &str) -> bool {
    body.match_indices(&format!("{name}(")).any(|(at, _)| {
        let before = body[..at].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || before == '_' || before == '$' || before == '.')
    })
}

/// Methods of the classes of a file: a block behind a parameter list, whose head stands behind the block or statement
/// before it. A class's own block is looked into.
fn methods(text: &str) -> Vec<Method<'_>> {
    let mut found = Vec::new();
    let mut head = 0;
    let mut at = 0;
    while let Some(next) = text[at..].find(['{', '}', ';']).map(|next| at + next) {
        at = next + 1;
        if text.as_bytes()[next] == b'{' && !is_inside_parentheses(&text[head..next]) {
            let words = &text[head..next];
            if let Some(name) = method_name(words) {
                let end = block_end(text, next);
                let is_test = words.contains("@Test") || words.contains("@ParameterizedTest");
                found.push(Method { name, body: &text[next..end], is_test });
                at = end;
            }
        } else if text.as_bytes()[next] == b'{' {
            // The braces of an annotation's values.
            at = block_end(text, next);
            continue;
        }
        head = at;
    }
    found
}

fn is_inside_parentheses(text: &str) -> bool {
    text.matches('(').count() > text.matches(')').count()
}

/// The word before the parameters; classes and initializers have none.
fn method_name(head: &str) -> Option<&str> {
    let is_word = |word: &str| head.split_whitespace().any(|other| other == word);
    if is_word("class") || is_word("record") || is_word("enum") || is_word("interface") || head.contains('=') {
        // An annotation may have values; a field has an initializer.
        let declaration = head.rsplit(')').next().unwrap_or(head);
        if declaration.split_whitespace().any(|word| ["class", "record", "enum", "interface"].contains(&word)) {
            return None;
        }
    }
    // What follows the parameters is at most a throws clause.
    let (before, _) = head.rsplit_once(')')?;
    let open = matching_open(before)?;
    let name = before[..open].trim_end().rsplit(|letter: char| !is_name(letter)).next()?;
    let is_annotation = before[..open].trim_end().strip_suffix(name)?.ends_with('@');
    (!name.is_empty() && !is_annotation).then_some(name)
}

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// Where the parenthesis opens that closes behind the text.
fn matching_open(text: &str) -> Option<usize> {
    let mut depth = 1;
    for (at, letter) in text.char_indices().rev() {
        match letter {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Behind the block that opens here.
fn block_end(text: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, letter) in text[open..].char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open + at + 1;
        }
    }
    text.len()
}

/// Texts and characters become empty, comments vanish.
fn without_texts_and_comments(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let mut letters = source.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' | '\'' => {
                text.push(letter);
                while let Some(inner) = letters.next() {
                    if inner == '\\' {
                        letters.next();
                    } else if inner == letter || inner == '\n' {
                        break;
                    }
                }
                text.push(letter);
            }
            '/' if letters.peek() == Some(&'/') => {
                letters.by_ref().find(|letter| *letter == '\n');
                text.push('\n');
            }
            '/' if letters.peek() == Some(&'*') => {
                let mut before = ' ';
                for inner in letters.by_ref() {
                    if before == '*' && inner == '/' {
                        break;
                    }
                    before = inner;
                }
            }
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r#"// glassbox
package a;

import java.util.List;

class ATest {
    @Test
    @DisplayName("setField( is only said; } too")
    void plain() throws Exception {
        A subject = new A() { int x() { return 1; } };
        subject.setField(1);
    }

    @Nested
    class Inner {
        @Test
        @SuppressWarnings({"rawtypes", "unchecked"})
        void indirect() {
            assertThrows(X.class, () -> { setField(null, A.class, "x", 1); });
        }

        @Test
        void direct() { A.class.getDeclaredField("x").setAccessible(true); }
    }

    private static void setField(Object target, Class<?> owner, String name, Object value)
            throws ReflectiveOperationException {
        java.lang.reflect.Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
    }
}
"#;

    #[test]
    fn tests_that_call_a_reflective_helper_are_counted() {
        assert_eq!(count_reflection(SOURCE), Reflection { tests: 3, reflective: 2 });
    }

    #[test]
    fn an_object_of_an_interface_gets_around_nothing() {
        let source = "class ATest { @Test void a() { B b = standIn(B.class); }
            private static <T> T standIn(Class<T> type) {
                return type.cast(java.lang.reflect.Proxy.newProxyInstance(null, new Class<?>[] {type}, null));
            } }";
        assert_eq!(count_reflection(source), Reflection { tests: 1, reflective: 0 });
    }

    #[test]
    fn without_helpers_nothing_is_reflective() {
        let source = "class ATest { @Test void a() { int[] x = {1}; setField(1); } @Test void b() { } }";
        assert_eq!(count_reflection(source), Reflection { tests: 2, reflective: 0 });
        assert!((count_reflection("class A {}").free_percent() - 100.0).abs() < f64::EPSILON);
    }
}
