//! QuickJS, and the few functions of ours that the runtime's script finds as `sealed`, once.

use crate::memory::Counted;
use crate::{clock, outbox, over};
use rquickjs::context::EvalOptions;
use rquickjs::function::Rest;
use rquickjs::{ArrayBuffer, Context, Ctx, Exception, Function, Object, Persistent, Runtime, String as Text, Value};

/// Deeper recursion is a RangeError of the program's: some 800 calls. A browser's own stack, which has far more to hold for
/// each of them, has to be longer: where it ends first, the instance does.
const STACK_BYTES: usize = 224 * 1024;
/// How frames of the program are called in a stack.
const PROGRAM: &str = "belljar:program";

pub(crate) struct Engine {
    receive: Persistent<Function<'static>>,
    context: Context,
    runtime: Runtime,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Engine")
    }
}

impl Engine {
    pub(crate) fn boot(script: String) -> Result<Self, String> {
        let runtime = Runtime::new_with_alloc(Counted).map_err(|error| error.to_string())?;
        runtime.set_max_stack_size(STACK_BYTES);
        runtime.set_interrupt_handler(Some(Box::new(over::step)));
        let context = Context::full(&runtime).map_err(|error| error.to_string())?;
        let receive = context.with(|ctx| {
            let booted = offer(&ctx).and_then(|sealed| {
                ctx.globals().set("sealed", sealed.clone())?;
                ctx.eval_with_options::<(), _>(script, options("belljar:runtime"))?;
                ctx.globals().remove("sealed")?;
                Ok(Persistent::save(&ctx, sealed.get::<_, Function>("receive")?))
            });
            booted.map_err(|error| told(&ctx, &error))
        })?;
        let engine = Self { receive, context, runtime };
        engine.take_turns()?;
        Ok(engine)
    }

    pub(crate) fn deliver(&self, message: &str, buffers: Vec<Vec<u8>>) -> Result<(), String> {
        self.context.with(|ctx| {
            let called = || {
                let mut given = Vec::with_capacity(buffers.len());
                for bytes in buffers {
                    given.push(ArrayBuffer::new_copy(ctx.clone(), bytes)?);
                }
                let receive = self.receive.clone().restore(&ctx)?;
                receive.call::<_, ()>((Text::from_str(ctx.clone(), message)?, given))
            };
            called().map_err(|error| told(&ctx, &error))
        })?;
        self.take_turns()
    }

    /// Until nobody in there has anything to do. What a turn throws where nobody catches it stays there.
    fn take_turns(&self) -> Result<(), String> {
        while !over::is_over() {
            if matches!(self.runtime.execute_pending_job(), Ok(false)) {
                break;
            }
        }
        Ok(())
    }
}

fn options(name: &str) -> EvalOptions {
    let mut options = EvalOptions::default();
    options.strict = false;
    options.filename = Some(name.to_owned());
    options
}

/// What was thrown, in words.
fn told(ctx: &Ctx<'_>, error: &rquickjs::Error) -> String {
    if !error.is_exception() {
        return error.to_string();
    }
    let thrown = ctx.catch();
    match thrown.as_object().and_then(|object| Exception::from_object(object.clone())) {
        Some(exception) => exception.to_string(),
        None => format!("{thrown:?}"),
    }
}

/// `post(text, ...buffers)`, `load(script)`, `now()`, `bytesOf(text)`, `textOf(buffer)`, and a place for `receive`.
fn offer<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Object<'js>> {
    let sealed = Object::new(ctx.clone())?;
    sealed.set("post", Function::new(ctx.clone(), post)?)?;
    sealed.set("load", Function::new(ctx.clone(), load)?)?;
    sealed.set("now", Function::new(ctx.clone(), clock::now)?)?;
    sealed.set("bytesOf", Function::new(ctx.clone(), bytes_of)?)?;
    sealed.set("textOf", Function::new(ctx.clone(), text_of)?)?;
    Ok(sealed)
}

fn post<'js>(ctx: Ctx<'js>, text: Text<'js>, buffers: Rest<ArrayBuffer<'js>>) -> rquickjs::Result<()> {
    let mut parts = vec![text.to_string()?.into_bytes()];
    for buffer in buffers.0 {
        parts.push(bytes_in(&buffer));
    }
    if outbox::put(parts) { Ok(()) } else { Err(Exception::throw_range(&ctx, "out of memory")) }
}

/// A script of its own: it sees the global names and nothing else.
fn load<'js>(ctx: Ctx<'js>, script: Text<'js>) -> rquickjs::Result<Value<'js>> {
    ctx.eval_with_options(script.to_string()?, options(PROGRAM))
}

fn bytes_of<'js>(ctx: Ctx<'js>, text: Text<'js>) -> rquickjs::Result<ArrayBuffer<'js>> {
    ArrayBuffer::new_copy(ctx, text.to_string()?.into_bytes())
}

fn text_of<'js>(ctx: Ctx<'js>, bytes: ArrayBuffer<'js>) -> rquickjs::Result<Text<'js>> {
    Text::from_str(ctx, &String::from_utf8_lossy(&bytes_in(&bytes)))
}

/// A copy, made before anything of the program's can run.
fn bytes_in(buffer: &ArrayBuffer<'_>) -> Vec<u8> {
    // SAFETY: nothing is called while the bytes are read.
    unsafe { buffer.as_bytes() }.unwrap_or_default().to_vec()
}
