//! Where the paths of a search start: which receivers the method is called on, and which inputs are the same object.

use glassbox_machine::not_all;
use glassbox_program::Method;

use crate::construction::constructors::Buildable;
use crate::driver::prices::{ALIAS, MADE_RECEIVER, NEEDS_REFLECTION, PREPARED_RECEIVER};
use crate::forward::Forward;
use crate::forward::tree::Path;
use crate::options::States;

/// Inputs that are the same objects as other parts of the input, for which paths start.
const MOST_ALIASES: usize = 16;

impl<'p> Forward<'_, 'p> {
    /// The paths from which a search starts, or why there is none: receivers that calls make, such that something was called
    /// on before, and one of which nothing is known.
    pub(super) fn roots(&mut self, method: &'p Method) -> Result<Vec<Path<'p>>, String> {
        let class = self.program.class(method.id.class);
        self.machine.warm_up(self.boot, class);
        // A condition on receivers is about their fields, whatever made them.
        let made = if self.conditions.any() { Vec::new() } else { self.machine.starts_with_made_receivers(method) };
        let (are_constants, are_all) = (class.flags.is_enum(), self.machine.makes_all_receivers(class));
        if !made.is_empty() && class.is_instantiable() && !are_constants {
            self.hide_unbuildable(&[class.id]);
        }
        let is_private =
            method.flags.is_private() && (self.options.states != States::Any || method.flags.is_synthetic());
        let (any, reflectively) = match self.machine.start(method) {
            // Only a lambda or a method reference calls a private method, or reflection where all states are wanted.
            _ if is_private && made.is_empty() => {
                return Err(format!("no test can call {}", method.key()));
            }
            _ if is_private => (None, false),
            Ok(state) => (Some(state), self.buildable.get(&class.id) == Some(&Buildable::Reflectively)),
            Err(stuck) if made.is_empty() => return Err(stuck.to_string()),
            Err(_) => (None, false),
        };
        let has_any = any.is_some();
        self.has_any = has_any;
        // Where any state will do, no calls are needed that make one.
        let made = if has_any && self.options.states == States::Any { Vec::new() } else { made };
        let mut roots = Vec::new();
        for (number, state) in (u32::from(has_any && !reflectively)..).zip(made) {
            let mut root = Path::root(state);
            root.detour = if are_constants { number } else { MADE_RECEIVER * number };
            root.spare = has_any;
            self.account.follow(&mut root);
            if !has_any && !are_all {
                self.doubt(&root, &not_all(class));
            }
            roots.push(root);
        }
        if reflectively {
            for state in self.machine.starts_with_prepared_receivers(method) {
                let mut root = Path::root(state);
                root.detour = PREPARED_RECEIVER;
                root.spare = true;
                self.account.follow(&mut root);
                roots.push(root);
            }
        }
        if let Some(state) = any {
            let mut root = Path::root(state);
            // Reflection is for what no call makes.
            root.detour = if reflectively { NEEDS_REFLECTION } else { 0 };
            self.account.follow(&mut root);
            roots.push(root);
        }
        Ok(roots)
    }

    /// Starts anew with inputs that are other objects than paths took them for.
    pub(super) fn start_with_aliases(&mut self) {
        for alias in self.machine.take_aliases() {
            if !self.has_any || self.aliases.len() >= MOST_ALIASES || self.aliases.contains(&alias) {
                continue;
            }
            self.aliases.push(alias.clone());
            let Some(state) = self.machine.start_with_alias(self.program.method(self.entry), &alias) else { continue };
            let mut root = Path::root(state);
            root.detour = ALIAS;
            // The path that noticed it has left a doubt.
            root.spare = true;
            self.account.follow(&mut root);
            if let Some(model) = self.model(&root, &[]) {
                root.model = model;
                self.push(root);
            }
        }
    }
}
