//! Writing the ledger and what is made of it, and `glassbox report`, which makes it of a ledger that was written before.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use glassbox_report::document::{Class, Classes, Document};
use glassbox_report::{from_json, html, jacoco_xml, json, junit_xml, sarif, xml};

use crate::args::{ReportArguments, ReportFiles};
use crate::failure::Failure;
use crate::inputs::read_file;
use crate::output;
use crate::terminal::tell;

/// A ledger of 600,000 goals has 250 MB.
const LARGEST: u64 = 1 << 30;

/// Where what is written.
pub struct Reports {
    pub json: Option<PathBuf>,
    pub files: ReportFiles,
}

type Renderer<C> = fn(&Document<C>, &mut dyn Write) -> std::io::Result<()>;

impl Reports {
    fn wanted<C: Classes>(&self) -> impl Iterator<Item = (&PathBuf, Renderer<C>)> {
        let ReportFiles { html: page, xml: cases, jacoco, sarif: findings, junit_xml: runs } = &self.files;
        let all: [(&Option<PathBuf>, Renderer<C>); 6] = [
            (&self.json, json),
            (page, html),
            (cases, xml),
            (jacoco, jacoco_xml),
            (findings, sarif),
            (runs, junit_xml),
        ];
        all.into_iter().filter_map(|(path, renderer)| Some((path.as_ref()?, renderer)))
    }

    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.wanted::<Vec<Class>>().map(|(path, _)| path)
    }

    pub fn write<C: Classes>(&self, document: &Document<C>) -> Result<(), Failure> {
        if self.files.jacoco.is_some() && !document.measured {
            tell!("glassbox: what the JVM executed was not measured, so that JaCoCo's XML says nothing is covered");
        }
        for (path, render) in self.wanted() {
            output::write_by(path, |out| render(document, out))?;
        }
        Ok(())
    }
}

pub fn run(arguments: &ReportArguments) -> Result<ExitCode, Failure> {
    let reports = Reports { json: None, files: arguments.reports.clone() };
    if reports.paths().next().is_none() {
        let which = "choose at least one of --html, --xml, --jacoco, --sarif and --junit-xml";
        return Err(Failure::Usage(which.into()));
    }
    let name = arguments.ledger.display();
    let bytes = read_file(&arguments.ledger, LARGEST);
    let bytes = bytes.map_err(|error| Failure::Input(format!("{name} cannot be read: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|_| Failure::Input(format!("{name}: it is no ledger: not UTF-8")))?;
    let document = from_json(&text).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    reports.paths().try_for_each(|path| output::check_file(path))?;
    reports.write(&document)?;
    Ok(ExitCode::SUCCESS)
}
