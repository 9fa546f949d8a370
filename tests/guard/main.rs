//! The guard against real JavaScript: programs mean the same raw and hardened, every loop and call
//! is really metered, and nothing ordinary is refused.

mod bad_input; // an answer or a cap, in time, on a small stack
mod browsers; // all of it in Chromium, Firefox and WebKit
mod conformance; // test262's parser corpus, and a thousand files from npm
mod corpus; // tests/benign, and programs made by the grammar
mod forms; // every loop and call form spins raw and stops hardened
mod grammar; // odd combinations, from a fixed seed
mod meters; // a second look at every output
mod mutations; // programs taken apart and put together at random
mod node; // one Node process for a whole batch
mod programs; // as models write them
mod properties; // whatever the text
mod rewrites; // one folder per rewrite
mod typescript; // types out, beside esbuild and tsc
