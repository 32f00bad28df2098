import { assertEquals, assertStringIncludes } from "@std/assert";
import { decode } from "fast-png";
import { createHash } from "node:crypto";
import {
  CLAUSES,
  HOSTILE_RUN,
  plantedCase,
  plantedRun,
} from "../../../scripts/testing/planted_runs.ts";
import { joinRuns } from "./model.ts";
import { pageHtml } from "./page.tsx";

Deno.test("what strangers write is text, and its characters are written out", () => {
  const html = pageHtml(joinRuns([HOSTILE_RUN], CLAUSES));
  assertEquals(html.split("<script").length - 1, 1);
  assertEquals(/[^ -~\n]/u.exec(html), null);
  assertStringIncludes(html, "&lt;/script&gt;");
  assertStringIncludes(html, "\\u{1b}[31m\\u{202e}kcab");
});

Deno.test("a page runs its own script and no other, and loads nothing", () => {
  const html = pageHtml(joinRuns([plantedRun("a", [])], CLAUSES));
  const script = /<script>([^]*)<\/script>/.exec(html)?.[1] ?? "";
  const digest = createHash("sha256").update(script).digest("base64");
  assertStringIncludes(
    html.replaceAll("&#39;", "'"),
    `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${digest}'`,
  );
  assertEquals(/(?:src|href)="(?!#|data:)/.exec(html), null);
});

Deno.test("pictures that differ stand beside their difference, and what is none is left out", () => {
  const html = pageHtml(joinRuns([HOSTILE_RUN], CLAUSES));
  assertStringIncludes(html, ": 1 of 2 pixels differ");
  const [expected, actual, difference, ...more] = [
    ...html.matchAll(/src="data:image\/png;base64,([^"]+)"/g),
  ].map(([, png]) => [...decode(Uint8Array.fromBase64(png!)).data]);
  assertEquals(expected, [0, 0, 0, 255, 0, 0, 0, 255]);
  assertEquals(actual, [0, 0, 0, 255, 255, 0, 0, 255]);
  assertEquals([difference, more], [[0, 0, 0, 255, 255, 255, 255, 255], []]);
});

Deno.test("failures are told in full up to a number, and the rest is said to be elsewhere", () => {
  const cases = Array.from(
    { length: 303 },
    (_, i) => plantedCase(`one:a:${i}`, "ONE-A-1", "fail", { message: "wrong" }),
  );
  const html = pageHtml(joinRuns([plantedRun("a", cases)], CLAUSES));
  assertEquals(html.split('id="case-').length - 1, 300);
  assertStringIncludes(html, "0 passed, 303 failed, 0 skipped");
  assertStringIncludes(html, "3 further ones are named with their clauses");
  assertStringIncludes(html, "deno task cts --replay out/replay/one-a-0");
});
