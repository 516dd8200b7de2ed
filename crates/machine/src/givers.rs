//! Classes that no test can name, such as a private iterator or an anonymous comparator, and lambdas: methods that give
//! out their objects, and the types by which those are known.

use glassbox_program::{Class, Insn, JavaType, Method, MethodDescriptor, Origin, Program, is_encapsulated};

/// Whether a test can call a method of a class that it cannot name: somebody gives out its objects, and a type that can
/// be named declares the method.
pub fn is_given_out(program: &Program, class: &Class, method: &Method) -> bool {
    let callable = method.code.is_some()
        && method.flags.is_public()
        && !method.is_static()
        && !method.is_constructor()
        && !method.flags.is_synthetic();
    callable
        && class.origin == Origin::Application
        && class.is_instantiable()
        && !class.flags.is_enum()
        && !program.is_nameable(class)
        && is_declared_elsewhere(program, class, method)
        && !givers(program, class).is_empty()
}

/// Whether a supertype that a test can name declares a method, itself or as a bridge knows it.
fn is_declared_elsewhere(program: &Program, class: &Class, method: &Method) -> bool {
    let own = class.methods.iter().filter(|other| other.name == method.name);
    let own = own.filter(|other| other.id == method.id || other.flags.is_bridge());
    let descriptors: Vec<&str> = own.map(|other| &*other.descriptor_text).collect();
    let declares = |ancestor: &Class| {
        let mut methods = ancestor.methods.iter().filter(|other| other.name == method.name && !other.is_static());
        methods.any(|other| other.flags.is_public() && descriptors.contains(&&*other.descriptor_text))
    };
    let ancestors = class.ancestors.iter().map(|id| program.class(*id)).filter(|ancestor| ancestor.id != class.id);
    ancestors.filter(|ancestor| is_known(program, class, ancestor)).any(declares)
}

/// Whether a test of a class can name another class.
fn is_known(program: &Program, class: &Class, other: &Class) -> bool {
    let visible = other.declared_flags().is_public() || other.package() == class.package();
    visible && program.is_nameable(other) && !is_encapsulated(&other.name)
}

/// The methods of a class's nest, outside the class, that a test can call and that return a new object of the class.
pub fn givers<'p>(program: &'p Program, class: &Class) -> Vec<&'p Method> {
    let hosts = program.application_classes().iter().map(|id| program.class(*id));
    let hosts =
        hosts.filter(|host| host.top_level() == class.top_level() && host.id != class.id && program.is_nameable(host));
    hosts.flat_map(|host| host.methods.iter().filter(|method| gives(program, host, method, class))).collect()
}

fn gives(program: &Program, host: &Class, method: &Method, class: &Class) -> bool {
    let Some(JavaType::Reference(returned)) = &method.descriptor.returns else { return false };
    let Some(code) = method.code.as_ref().filter(|_| !method.flags.is_private() && !method.flags.is_synthetic()) else {
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

/// The methods that a test can call and that return a lambda or reference which calls this method, each with the method
/// of the interface by which it is called.
pub(crate) fn lambda_givers<'p>(program: &'p Program, body: &Method) -> Vec<(&'p Method, &'p Method)> {
    let host = program.class(body.id.class);
    if !program.is_nameable(host) {
        return Vec::new();
    }
    let may_call =
        |method: &&Method| !method.flags.is_private() && !method.flags.is_synthetic() && !method.is_constructor();
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
    found.into_iter().map(|(giver, called)| (program.method(giver), program.method(called))).collect()
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
