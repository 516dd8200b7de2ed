//! One S-expression as a flat list of tokens, in which an opening parenthesis knows its closing one. There is no tree, so
//! nothing has to recurse along it, and its memory is used again for the next expression.

use crate::error::{Error, Position};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Open,
    Close,
    Symbol,
    /// `|a symbol|`; the bars do not belong to its text.
    Quoted,
    /// `:keyword`, with the colon.
    Keyword,
    Numeral,
    Decimal,
    /// `#x`, without it.
    Hexadecimal,
    /// `#b`, without it.
    Binary,
    /// `"a text"`, without the quotes around it; a quote inside is still doubled.
    Text,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    /// Where the text begins.
    start: u32,
    /// Where the text ends; for an opening parenthesis, the number of the closing one.
    end: u32,
}

/// One S-expression.
#[derive(Clone, Debug, Default)]
pub struct Expression {
    text: String,
    tokens: Vec<Token>,
    opened: Vec<u32>,
    line: usize,
    column: usize,
}

/// Whether a byte may stand in a symbol that is not quoted.
pub(crate) fn is_symbol_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&byte)
}

/// What a byte may begin or continue, looked up at every byte of a script.
static SYMBOL_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let others = b"~!@$%^&*_-+=<>.?/";
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let mut other = 0;
    while other < others.len() {
        table[others[other] as usize] = true;
        other += 1;
    }
    table
};

impl Expression {
    /// Takes the text of one expression that begins at a place, and cuts it into tokens. The parentheses are balanced.
    pub(crate) fn set(&mut self, text: &[u8], line: usize, column: usize) -> Result<(), Error> {
        self.line = line;
        self.column = column;
        self.tokens.clear();
        self.opened.clear();
        self.text.clear();
        match std::str::from_utf8(text) {
            Ok(text) => self.text.push_str(text),
            Err(error) => {
                self.text.push_str(&String::from_utf8_lossy(&text[..error.valid_up_to()]));
                return Err(self.error_at(self.text.len(), "this is no UTF-8 text".into()));
            }
        }
        if u32::try_from(text.len()).is_err() {
            return Err(self.error_at(0, "an expression of four gigabytes or more is not supported".into()));
        }
        self.cut()
    }

    fn cut(&mut self) -> Result<(), Error> {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let start = at;
            at += 1;
            let rest = || bytes.get(start + 1..).unwrap_or(&[]);
            let (kind, from, to) = match byte {
                b' ' | b'\t' | b'\n' | b'\r' => continue,
                b';' => {
                    at += rest().iter().position(|&byte| byte == b'\n').unwrap_or(rest().len());
                    continue;
                }
                b'(' => {
                    self.opened.push(self.tokens.len() as u32);
                    (Kind::Open, start, at)
                }
                b')' => {
                    let opened = self.opened.pop().map(|opened| opened as usize);
                    let number = self.tokens.len() as u32;
                    if let Some(open) = opened.and_then(|opened| self.tokens.get_mut(opened)) {
                        open.end = number;
                    }
                    (Kind::Close, start, at)
                }
                b'|' => {
                    at += rest().iter().position(|&byte| byte == b'|').unwrap_or(rest().len()) + 1;
                    if let Some(odd) = self.text.get(start..at).and_then(|text| text.find('\\')) {
                        return Err(self.error_at(start + odd, "a symbol must not contain a backslash".into()));
                    }
                    (Kind::Quoted, start + 1, at - 1)
                }
                b'"' => {
                    while let Some(&byte) = bytes.get(at) {
                        at += 1;
                        if byte != b'"' {
                            continue;
                        }
                        if bytes.get(at) != Some(&b'"') {
                            break;
                        }
                        at += 1;
                    }
                    (Kind::Text, start + 1, at - 1)
                }
                b'#' => {
                    at += symbol_length(rest());
                    let digits = bytes.get(start + 2..at).unwrap_or(&[]);
                    let (kind, legal): (Kind, fn(&u8) -> bool) = match bytes.get(start + 1) {
                        Some(b'x') => (Kind::Hexadecimal, u8::is_ascii_hexdigit),
                        Some(b'b') => (Kind::Binary, |digit| matches!(digit, b'0' | b'1')),
                        _ => return Err(self.strange(start, at)),
                    };
                    if digits.is_empty() || !digits.iter().all(legal) {
                        return Err(self.strange(start, at));
                    }
                    (kind, start + 2, at)
                }
                b':' => {
                    at += symbol_length(rest());
                    if at == start + 1 {
                        return Err(self.strange(start, at));
                    }
                    (Kind::Keyword, start, at)
                }
                b'0'..=b'9' => {
                    at += symbol_length(rest());
                    let text = bytes.get(start..at).unwrap_or(&[]);
                    (number_kind(text).ok_or_else(|| self.strange(start, at))?, start, at)
                }
                byte if SYMBOL_BYTES[byte as usize] => {
                    at += symbol_length(rest());
                    (Kind::Symbol, start, at)
                }
                _ => return Err(self.strange(start, at)),
            };
            self.tokens.push(Token { kind, start: from as u32, end: to as u32 });
        }
        Ok(())
    }

    fn strange(&self, start: usize, mut end: usize) -> Error {
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        let what = self.text.get(start..end).unwrap_or_default();
        self.error_at(start, format!("`{what}` is no token of SMT-LIB"))
    }

    /// What a token is; behind the last one, everything is closed.
    pub(crate) fn kind(&self, token: usize) -> Kind {
        self.tokens.get(token).map_or(Kind::Close, |token| token.kind)
    }

    /// The text of a token, without quotes.
    pub(crate) fn text(&self, token: usize) -> &str {
        match self.tokens.get(token) {
            None => "",
            Some(Token { kind: Kind::Open, .. }) => "(",
            Some(token) => self.text.get(token.start as usize..token.end as usize).unwrap_or_default(),
        }
    }

    /// The text of the expression that begins at a token, as it was written.
    pub(crate) fn source(&self, token: usize) -> &str {
        let (Some(first), Some(last)) = (self.tokens.get(token), self.tokens.get(self.after(token) - 1)) else {
            return "";
        };
        let quote = |kind| usize::from(matches!(kind, Kind::Quoted | Kind::Text));
        let sharp = if matches!(first.kind, Kind::Hexadecimal | Kind::Binary) { 2 } else { 0 };
        let start = first.start as usize - quote(first.kind) - sharp;
        self.text.get(start..last.end as usize + quote(last.kind)).unwrap_or_default()
    }

    /// The token behind the expression that begins at a token.
    pub(crate) fn after(&self, token: usize) -> usize {
        match self.tokens.get(token) {
            Some(Token { kind: Kind::Open, end, .. }) => *end as usize + 1,
            _ => token + 1,
        }
    }

    /// Where the parts begin of the expression in parentheses that begins at a token.
    pub(crate) fn parts(&self, token: usize) -> Vec<usize> {
        let mut parts = Vec::new();
        if self.kind(token) == Kind::Open {
            let mut part = token + 1;
            while self.kind(part) != Kind::Close {
                parts.push(part);
                part = self.after(part);
            }
        }
        parts
    }

    /// The symbol that a token is.
    pub(crate) fn symbol(&self, token: usize) -> Option<&str> {
        matches!(self.kind(token), Kind::Symbol | Kind::Quoted).then(|| self.text(token))
    }

    /// Whether a token is this word of the language; a quoted symbol never is.
    pub(crate) fn is_word(&self, token: usize, word: &str) -> bool {
        self.kind(token) == Kind::Symbol && self.text(token) == word
    }

    /// Whether this is a command that only asks, so that nothing is lost when it fails.
    pub fn is_question(&self) -> bool {
        self.kind(0) == Kind::Open && (self.text(1).starts_with("get-") || self.text(1).starts_with("check-sat"))
    }

    /// An error at a token.
    pub(crate) fn error(&self, token: usize, message: impl Into<String>) -> Error {
        let found = self.tokens.get(token).or(self.tokens.last());
        let sharp = |kind| match kind {
            Kind::Quoted | Kind::Text => 1,
            Kind::Hexadecimal | Kind::Binary => 2,
            _ => 0,
        };
        self.error_at(found.map_or(0, |token| token.start as usize - sharp(token.kind)), message.into())
    }

    fn error_at(&self, offset: usize, message: String) -> Error {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let lines = before.matches('\n').count();
        let last = before.rsplit('\n').next().unwrap_or_default().chars().count();
        let column = if lines == 0 { self.column + last } else { last + 1 };
        Error { position: Position { line: self.line + lines, column }, message }
    }
}

fn symbol_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|&byte| !SYMBOL_BYTES[byte as usize]).unwrap_or(bytes.len())
}

/// `0`, `17` and `1.50` are numbers; `017`, `1.` and `1e5` are nothing. Leading zeros are common in scripts, though.
fn number_kind(text: &[u8]) -> Option<Kind> {
    let dot = text.iter().position(|&byte| byte == b'.');
    let (whole, fraction) = match dot {
        Some(dot) => (text.get(..dot)?, text.get(dot + 1..)?),
        None => (text, &b"0"[..]),
    };
    let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let kind = if dot.is_some() { Kind::Decimal } else { Kind::Numeral };
    (digits(whole) && digits(fraction)).then_some(kind)
}
