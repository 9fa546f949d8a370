//! Agents that call tools of a live page, with the official MCP clients from npm on the other end.

use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::agent::Agent;

pub(crate) mod calls; // over HTTP and over standard input and output; failing, cancelled, too large
pub(crate) mod code; // programs of MCP clients over several MCP servers
pub(crate) mod consent; // hidden, granted, revoked
pub(crate) mod endings; // the page goes, the session ends, the server comes back

const META: &str = "__btcp_request_capabilities";

/// Scripts here wait for agents, which are processes of their own.
const PATIENCE: Duration = Duration::from_secs(480);

/// A server, and a page with tools and a session for agents.
pub(crate) struct Stage {
    server: Running,
    site: Site,
}

impl Stage {
    pub(crate) fn open(browser: &Browser) -> Result<Self> {
        Self::open_with(browser, Config::for_tests(), &json!({ "name": "A page with tools" }))
    }

    pub(crate) fn open_with(browser: &Browser, config: Config, options: &Value) -> Result<Self> {
        let server = Running::start(config)?;
        let page = PAGE.replace("SERVER", server.origin()).replace("OPTIONS", &options.to_string());
        let site = Site::start(move |request| match request.path.as_str() {
            "/" => Response::html(&*page),
            "/elsewhere" => Response::html("<!doctype html><title>elsewhere</title>"),
            _ => Response::not_found(),
        })?;
        let stage = Self { server, site };
        stage.load(browser)?;
        Ok(stage)
    }

    fn load(&self, browser: &Browser) -> Result<()> {
        browser.goto(&self.site.url("localhost", "/"))?;
        let opened = "if (globalThis.failed) throw globalThis.failed; return globalThis.session !== undefined";
        browser.wait_for::<bool>(opened, ()).context("the session did not open")?;
        Ok(())
    }

    /// Runs a script of the page, which has `jar`, `shelf`, `session`, `heard` and `args`.
    fn page<T: DeserializeOwned>(&self, browser: &Browser, script: &str, args: impl Into<Value>) -> Result<T> {
        Ok(browser.run_within(PATIENCE, script, args.into())?)
    }

    /// Waits until the page has heard something of that name.
    fn heard(&self, browser: &Browser, name: &str) -> Result<Value> {
        let found = "return heard.filter(([said]) => said === args).map(([, event]) => event).at(-1)";
        Ok(browser.wait_for::<Value>(found, name)?)
    }

    /// What a user would paste.
    fn pasted(&self, browser: &Browser) -> Result<(String, String)> {
        self.page(browser, "return [session.url, session.token]", Value::Null)
    }

    /// An agent over streamable HTTP that has shaken hands.
    fn by_http(&self, browser: &Browser, generation: &str) -> Result<Agent> {
        let (url, token) = self.pasted(browser)?;
        let mut agent = Agent::over_http(generation, &url, &token);
        let greeted = agent.connect();
        assert_eq!(greeted["value"]["server"]["title"], "A page with tools", "{greeted}");
        Ok(agent)
    }

    /// An agent that starts `belljar mcp bridge`: this very program, asked to be that.
    fn by_stdio(&self, browser: &Browser, generation: &str) -> Result<Agent> {
        let (url, token) = self.pasted(browser)?;
        let command = std::env::current_exe()?;
        let env = [(BRIDGE, url.as_str()), ("BELLJAR_AGENT_TOKEN", token.as_str())];
        let mut agent = Agent::over_stdio(generation, &[&command.to_string_lossy()], &env);
        let greeted = agent.connect();
        assert_eq!(greeted["value"]["server"]["title"], "A page with tools", "{greeted}");
        Ok(agent)
    }
}

/// Started with this in its environment, the test program is the bridge to that address, as the command line is.
pub(crate) const BRIDGE: &str = "BELLJAR_TEST_BRIDGE";

pub(crate) fn be_the_bridge(url: &str) -> std::process::ExitCode {
    let token = std::env::var("BELLJAR_AGENT_TOKEN").ok();
    let ended = belljar_serve::StdioBridge::new(url, token, None).and_then(belljar_serve::StdioBridge::run);
    if ended.is_ok() { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE }
}

/// `say` decides what the user answers, as text: objects of the driver's scripts are not the page's in every engine. Who asked
/// for what is in `heard`.
const PAGE: &str = "<!doctype html><title>host</title><h1>The title of the page</h1><script type=module>
    try {
        const { Belljar, BelljarError } = await import('SERVER/belljar.js');
        const server = 'SERVER';
        const heard = [];
        const jar = await Belljar.connect({ server });
        const consent = async (ask) => {
            heard.push(['asked', JSON.parse(JSON.stringify(ask))]);
            return JSON.parse(answer);
        };
        let answer = '{}';
        const say = (text) => { answer = text; };
        const shelf = await jar.tools({ consent, dom: document.body, storage: null });
        await shelf.register({
            btcp: '1.0', name: 'page-tools', version: '1.0.0', description: 'Tools of a page, for tests.',
            capabilities: ['dom:read'],
            tools: [
                { name: 'add', description: 'Adds two numbers.', capabilities: [],
                  inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
                  outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] } },
                { name: 'fails', description: 'Throws an error of its own.', capabilities: [], inputSchema: { type: 'object' } },
                { name: 'sleeps', description: 'Never comes to an end.', capabilities: [], inputSchema: { type: 'object' }, timeout: 120000 },
                { name: 'title', description: 'Reads the title of the page.', capabilities: ['dom:read'], inputSchema: { type: 'object' } },
            ],
        }, {
            add: 'return { sum: args.a + args.b }',
            fails: 'throw new Error(\"the shop is closed\")',
            sleeps: 'await new Promise((wake) => setTimeout(wake, 100000))',
            title: 'return await btcp.dom.getTextContent(\"h1\")',
        });
        const session = await jar.agents(shelf, OPTIONS);
        for (const name of ['joined', 'left', 'call', 'done', 'expiring', 'connection', 'refused', 'terminated']) {
            session.on(name, (event) => heard.push([name, JSON.parse(JSON.stringify(event))]));
        }
        Object.assign(globalThis, { Belljar, BelljarError, server, heard, jar, say, shelf, session });
    } catch (error) { globalThis.failed = error; }
</script>";
