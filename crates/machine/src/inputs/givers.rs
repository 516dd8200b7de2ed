//! Classes that no test can name, such as a private iterator, an anonymous comparator or the body of an enum constant, and
//! lambdas: methods that give out their objects, static fields that hold them, and the types by which those are known.

use glassbox_program::{
    Class, Create, Field, Insn, JavaType, Maker, Method, MethodDescriptor, Origin, Program, Visibility,
};

/// Whether a test can call a method of a class that it cannot name: a method gives out its objects or a static field holds
/// one, and a type that can be named declares the method.
pub fn is_given_out(program: &Program, class: &Class, method: &Method) -> bool {
    let callable = method.code.is_some()
        && !method.flags.is_private()
        && !method.is_static()
        && !method.is_constructor()
        && !method.flags.is_synthetic();
    callable
        && class.origin == Origin::Application
        && class.is_instantiable()
        && !program.is_nameable(class)
        && is_declared_elsewhere(program, class, method)
        && (!holders(program, class).is_empty() || !givers(program, class).is_empty())
}

/// Whether a supertype that a test can name declares a method, itself or as a bridge knows it.
pub fn is_declared_elsewhere(program: &Program, class: &Class, method: &Method) -> bool {
    let own = class.methods.iter().filter(|other| other.name == method.name);
    let own = own.filter(|other| other.id == method.id || other.flags.is_bridge());
    let descriptors: Vec<&str> = own.map(|other| &*other.descriptor_text).collect();
    let package = program.test_package(class);
    let declares = |ancestor: &Class| {
        let is_seen = |other: &Method| Visibility::of(other.flags).reaches(ancestor.package(), &package);
        let mut methods = ancestor.methods.iter().filter(|other| other.name == method.name && !other.is_static());
        methods.any(|other| is_seen(other) && descriptors.contains(&&*other.descriptor_text))
    };
    let ancestors = class.ancestors.iter().map(|id| program.class(*id)).filter(|ancestor| ancestor.id != class.id);
    ancestors.filter(|ancestor| is_known(program, class, ancestor)).any(declares)
}

/// Whether a test of a class can name another class.
fn is_known(program: &Program, class: &Class, other: &Class) -> bool {
    program.test_can_name(other, &program.test_package(class))
}

/// The static fields that a test can name and that may hold an object of a class: of an enum its constants, which are all
/// the objects that it has; of other classes, fields to which a static initializer of the nest assigns a new object.
pub fn holders<'p>(program: &'p Program, class: &Class) -> Vec<&'p Field> {
    let hosts = program.classes_beside(class).iter().map(|id| program.class(*id));
    let hosts = hosts.filter(|host| program.is_nameable(host));
    let mut held: Vec<&Field> = Vec::new();
    for host in hosts {
        let Some(code) = host.method("<clinit>", "()V").and_then(|initializer| initializer.code.as_ref()) else {
            continue;
        };
        // A constant of an enum is made of the class that was named last, whatever else its arguments need.
        let mut made: Option<&'p Class> = None;
        let mut is_new = false;
        for insn in &code.insns {
            match insn {
                Insn::New(index) => {
                    let named = host.class_constant(*index).and_then(|name| program.class_named(name));
                    made = named.filter(|named| named.flags.is_enum()).or(made);
                    is_new |= named.is_some_and(|named| named.id == class.id);
                }
                Insn::PutStatic(index) => {
                    let Some(field) = assigned(host, *index).filter(|field| may_hold(program, field, class)) else {
                        continue;
                    };
                    let holds = match class.flags.is_enum() {
                        // Objects of classes below an enum run its methods, too.
                        true => field.flags.is_enum() && made.is_none_or(|made| made.ancestors.contains(&class.id)),
                        false => std::mem::take(&mut is_new),
                    };
                    if holds && !held.iter().any(|known| known.id == field.id) {
                        held.push(field);
                    }
                }
                _ => {}
            }
        }
    }
    held
}

/// The field of a class that one of its instructions names.
fn assigned(host: &Class, index: u16) -> Option<&Field> {
    let (owner, name, _) = host.field_constant(index)?;
    host.field(name).filter(|_| *owner == host.name)
}

/// Whether a test can take objects of a class from a static field.
fn may_hold(program: &Program, field: &Field, class: &Class) -> bool {
    let JavaType::Reference(declared) = &field.java_type else { return false };
    let host = program.class(field.id.class);
    let is_open = field.flags.is_static() && field.flags.is_final() && host.own_tests_see(field.flags);
    let fits = |declared: &Class| program.is_subtype(class.id, declared.id) && is_known(program, class, declared);
    is_open && !field.flags.is_synthetic() && program.class_named(declared).is_some_and(fits)
}

/// The methods of a class's nest, outside the class, that a test can call and that return a new object of the class.
pub fn givers<'p>(program: &'p Program, class: &Class) -> Vec<&'p Method> {
    let hosts = program.classes_beside(class).iter().map(|id| program.class(*id));
    let hosts = hosts.filter(|host| host.id != class.id && program.is_nameable(host));
    hosts.flat_map(|host| host.methods.iter().filter(|method| gives(program, host, method, class))).collect()
}

fn gives(program: &Program, host: &Class, method: &Method, class: &Class) -> bool {
    let Some(JavaType::Reference(returned)) = &method.descriptor.returns else { return false };
    let Some(code) = method.code.as_ref().filter(|_| host.own_tests_see(method.flags) && !method.flags.is_synthetic())
    else {
        return false;
    };
    let creates = |insn: &Insn| match insn {
        Insn::New(index) => host.class_constant(*index) == Some(&class.name),
        _ => false,
    };
    let is_known = |returned: &Class| returned.id != class.id || program.is_nameable(class);
    let fits = |returned: &Class| is_known(returned) && program.is_subtype(class.id, returned.id);
    code.insns.iter().any(creates) && program.class_named(returned).is_some_and(fits)
}

/// Whether a constant is a handle of a method.
fn denotes(class: &Class, index: u16, method: &Method) -> bool {
    class.handle_constant(index).is_some_and(|denoted| {
        *denoted.class == method.class
            && *denoted.name == method.name
            && *denoted.descriptor_text == method.descriptor_text
    })
}

/// Whether a test can get at a lambda or a method reference that calls a private method.
pub fn is_given_lambda(program: &Program, class: &Class, method: &Method) -> bool {
    method.flags.is_private() && class.origin == Origin::Application && !lambda_givers(program, method).is_empty()
}

/// How a test gets a lambda or reference which calls this method: from a method that returns it or a static field that holds
/// it; each with the method of the interface by which it is called.
pub(crate) fn lambda_givers<'p>(program: &'p Program, body: &Method) -> Vec<(Maker, &'p Method)> {
    let host = program.class(body.id.class);
    if !program.is_nameable(host) {
        return Vec::new();
    }
    let may_call = |method: &&Method| {
        host.own_tests_see(method.flags)
            && !method.flags.is_synthetic()
            && !method.is_constructor()
            && !method.is_class_initializer()
    };
    let held = held_lambdas(program, host, body);
    let held = held.into_iter().map(|(field, called)| (Maker::plain(Create::Constant(field.id)), called));
    let mut found = Vec::new();
    for giver in host.methods.iter().filter(may_call) {
        let sites = giver.code.iter().flat_map(|code| &code.insns).filter_map(|insn| match insn {
            Insn::InvokeDynamic(index) => lambda_at(program, host, *index, body),
            _ => None,
        });
        for (interface, called) in sites {
            if giver.descriptor.returns == Some(interface.java_type())
                && !found.iter().any(|(known, _)| *known == giver.id)
            {
                found.push((giver.id, called.id));
            }
        }
    }
    let given =
        found.into_iter().map(|(giver, called)| (Maker::by_call(program.method(giver)), program.method(called)));
    held.chain(given).collect()
}

/// The static fields to which the initializer of a class assigns the lambda with this body.
fn held_lambdas<'p>(program: &'p Program, host: &'p Class, body: &Method) -> Vec<(&'p Field, &'p Method)> {
    let initializer = host.method("<clinit>", "()V").and_then(|initializer| initializer.code.as_ref());
    let mut held = Vec::new();
    let mut made = None;
    for insn in initializer.iter().flat_map(|code| &code.insns) {
        match insn {
            Insn::InvokeDynamic(index) => made = lambda_at(program, host, *index, body),
            Insn::PutStatic(index) => {
                let Some((interface, called)) = made.take() else { continue };
                let field = assigned(host, *index).filter(|field| may_hold(program, field, interface));
                held.extend(
                    field.filter(|field| field.java_type == interface.java_type()).map(|field| (field, called)),
                );
            }
            _ => {}
        }
    }
    held
}

/// The interface and its method, if a call site makes the lambda with this body.
fn lambda_at<'p>(program: &'p Program, host: &Class, index: u16, body: &Method) -> Option<(&'p Class, &'p Method)> {
    let site = host.call_site(index)?;
    let is_lambda = &**site.linker.class == "java/lang/invoke/LambdaMetafactory";
    if !is_lambda || !site.arguments.get(1).is_some_and(|index| denotes(host, *index, body)) {
        return None;
    }
    let JavaType::Reference(interface) = MethodDescriptor::parse(site.descriptor)?.returns? else { return None };
    let interface = program.class_named(&interface).filter(|class| class.is_interface())?;
    let ancestors = interface.ancestors.iter().map(|id| program.class(*id)).filter(|class| class.id != interface.id);
    let mut methods = std::iter::once(interface).chain(ancestors).flat_map(|class| &class.methods);
    methods.find(|method| method.name == *site.name && method.flags.is_abstract()).map(|method| (interface, method))
}
