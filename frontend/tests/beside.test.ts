// The workshop hands on the server's pages with sources in place of what was built.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromSources } from "../tools/beside.ts";

const ENTRIES = new Map([["assets/hall-abc.js", "src/screens/hall/main.ts"]]);
const HALL =
  '<link rel="modulepreload" href="/static/assets/common-1.js">\n<link rel="stylesheet" href="/static/assets/hall-2.css">\n' +
  '<script id="boot" type="application/json">{"event":"a\\u003Cb","rooms":{"first":["/static/assets/first-3.js"]}}</script>' +
  '<script src="/static/astor/start.js"></script><script type="module" src="/static/assets/hall-abc.js"></script>';

test("a screen comes from its sources, with no file of the built client", () => {
  assert.equal(
    fromSources(HALL, ENTRIES),
    '<script id="boot" type="application/json">{"event":"a\\u003Cb","rooms":{}}</script><script src="/static/astor/start.js"></script>' +
      '<script type="module" src="/static/@vite/client"></script><script type="module" src="/static/src/screens/hall/main.ts"></script>',
  );
});

test("a page that runs no screen stays as it is", () => {
  const page =
    '<link rel="stylesheet" href="/static/assets/plain-2.css"><script type="module" src="/static/astor/join.js"></script>';
  assert.equal(fromSources(page, ENTRIES), page);
});
