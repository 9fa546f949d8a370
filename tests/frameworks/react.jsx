// A tree with a provider, a run, an app and a widget, in strict mode: what cases.js mounts and changes.

import { BelljarApp, BelljarProvider, BelljarWidget, useJar, useRun } from "belljar/react";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

function Inside({ app, widget, tools, heard }) {
  heard.jar = useJar();
  heard.run = useRun({ tools });
  heard.state = heard.run;
  return (
    <>
      {app && <BelljarApp options={app} fallback={<p className="wait">wait</p>} onReady={heard.ready} onError={heard.error} />}
      {widget && <BelljarWidget options={widget} onReady={heard.ready} onError={heard.error} />}
    </>
  );
}

export function start(element, props) {
  const root = createRoot(element);
  const show = ({ server, ...rest }) =>
    flushSync(() =>
      root.render(
        <StrictMode>
          <BelljarProvider server={server}>
            <Inside {...rest} />
          </BelljarProvider>
        </StrictMode>,
      ),
    );
  show(props);
  return { set: show, end: () => root.unmount() };
}
