//! The report for people: one HTML file with everything in it. The document goes along as JSON, and a script shows what is
//! asked for; what was given by somebody else is never markup.

use crate::document::Document;

const STYLE: &str = include_str!("../assets/report.css");
const SCRIPTS: [&str; 5] = [
    include_str!("../assets/elements.js"),
    include_str!("../assets/flow.js"),
    include_str!("../assets/heap.js"),
    include_str!("../assets/views.js"),
    include_str!("../assets/report.js"),
];

pub fn html(document: &Document) -> String {
    let data = serde_json::to_string(document).unwrap_or_default();
    // Inside of a script element, only `</script` and `<!--` mean anything.
    let data = data.replace('<', "\\u003c");
    let mut text = String::with_capacity(data.len() + 100_000);
    text.push_str("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    text.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    // Whatever a class file says, nothing is loaded and nothing is sent.
    text.push_str("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    text.push_str("style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n");
    text.push_str("<title>Glassbox report</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n");
    text.push_str(STYLE);
    text.push_str(
        "</style>\n</head>\n<body>\n<noscript>This report needs JavaScript; the ledger as JSON does not.</noscript>\n",
    );
    text.push_str("<div id=\"app\"></div>\n<script type=\"application/json\" id=\"ledger\">");
    text.push_str(&data);
    text.push_str("</script>\n<script>\n\"use strict\";\n(() => {\n");
    SCRIPTS.iter().for_each(|script| text.push_str(script));
    text.push_str("})();\n</script>\n</body>\n</html>\n");
    text
}
