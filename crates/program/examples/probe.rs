use glassbox_program::*;
fn main() {
    let jdk = Jdk::locate(None).unwrap();
    let out = std::env::args().nth(1).unwrap();
    let mut first = 0;
    let memory = std::env::args().nth(2).unwrap() == "memory";
    for jar in std::env::args().skip(3) {
        let mut builder = ProgramBuilder::default();
        builder.application(std::path::Path::new(&jar)).unwrap();
        let program = builder.build(&jdk).unwrap();
        for name in program.application_names() {
            let Ok(class) = program.load(name) else { continue };
            let probing = Probing { memory, ..Default::default() };
            match program.instrument(class, &probing, first) {
                Ok(done) => {
                    first += done.probes.len() as u32;
                    for (m, r) in done.left_out {
                        println!("left out {} {r}", program.method(m).key());
                    }
                    let path = std::path::Path::new(&out).join(format!("{name}.class"));
                    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                    std::fs::write(path, done.bytes).unwrap();
                }
                Err(e) => println!("{name}: {e}"),
            }
        }
    }
    println!("{first} probes");
}
