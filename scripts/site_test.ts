import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dirname, join, normalize } from "@std/path";
import { suite } from "../cts/suite.ts";
import { siteFiles } from "./site.ts";
import { pageTest, violationsIn } from "./testing/browser.ts";
import { inTemporary, runCommand } from "./testing/command.ts";
import { slowTest } from "./testing/slow.ts";

const files = siteFiles();
const pages = new Map(
  files.flatMap(({ path, content }) => typeof content === "string" ? [[path, content]] : []),
);
const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

Deno.test("each clause stands at its own address, with its tests and mutants", () => {
  const missing = suite.clauses.all.filter(({ id }) =>
    !idsOf(pages.get(`clauses/${id.replace(/-\d+$/, "")}.html`) ?? "").has(id)
  );
  assertEquals(missing.map(({ id }) => id), []);
  const chain = pages.get("clauses/GLES-CHAIN.html")!;
  for (
    const part of ["gles:order:listed_order", "gles_chain#reversed", "cts/gles/chain/clauses.ts:"]
  ) {
    assertStringIncludes(chain, part);
  }
  assertStringIncludes(pages.get("clauses/EGL-API.html")!, "keeps it (1 case");
});

Deno.test("every link of the site leads somewhere, and no page loads anything from elsewhere", () => {
  const known = new Set(files.map(({ path }) => path));
  const ids = new Map([...pages].map(([path, html]) => [path, idsOf(html)]));
  const wrong: string[] = [];
  for (const [path, html] of pages) {
    for (const [, name, value = ""] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
      if (/^(?:https?:|data:,)/.test(value) && name === "href") continue;
      const [target = "", anchor] = value.replaceAll("&amp;", "&").split("#");
      const file = target === "" ? path : normalize(join(dirname(path), target));
      if (!known.has(file)) wrong.push(`${path}: ${value}`);
      else if (anchor !== undefined && anchor !== "" && !ids.get(file)?.has(anchor)) {
        wrong.push(`${path}: no ${value}`);
      }
    }
    if (/<(?:link rel="stylesheet"|script|img)[^>]*(?:href|src)="https?:/.test(html)) {
      wrong.push(path);
    }
  }
  assertEquals(wrong, []);
  assert(pages.size > 50);
});

slowTest("the site is written, and a folder that cannot be written is refused", async () => {
  await inTemporary(async (folder) => {
    const ran = await runCommand("site.ts", [join(folder, "site")]);
    assertEquals([ran.status, ran.stderr], [0, ""]);
    const index = Deno.readTextFileSync(join(folder, "site/index.html"));
    assertStringIncludes(index, `<a href="docs/adapters.html">`);
    Deno.writeTextFileSync(join(folder, "file"), "");
    const refused = await runCommand("site.ts", [join(folder, "file")]);
    assertEquals(refused.status, 2);
    assertStringIncludes(refused.stderr, "name a folder that can be written");
  });
});

pageTest("the clauses of the site are filtered, and fit for screen readers and phones", () => {
  const [first, ...others] = files.toSorted((a, b) =>
    Number(b.path === "clauses/index.html") - Number(a.path === "clauses/index.html")
  );
  return [first!, ...others];
}, async (page) => {
  await page.keyboard.press("/");
  await page.keyboard.type("colon is the only separator");
  await page.waitForFunction(`document.querySelectorAll(".clause:not([hidden])").length === 1`);
  await page.$eval("a.id[href$=GLES-SEARCH-12]", (link) => (link as { click(): void }).click());
  await page.waitForSelector("#GLES-SEARCH-12");
  await page.setViewport({ width: 360, height: 640 });
  for (const name of ["clauses/LAYER-SWAP.html", "docs/adapters.html", "index.html"]) {
    await page.goto(
      new URL(`../${name}`, page.url().replace(/docs\/|index.html/g, "clauses/")).href,
    );
    assertEquals(await violationsIn(page), [], name);
    const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
    assert(width <= 360, `${name} is ${width} pixels wide`);
  }
});
