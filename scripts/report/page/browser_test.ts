import { assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import axe from "axe-core";
import puppeteer, { type Page } from "puppeteer-core";
import { CLAUSES, HOSTILE_RUN, plantedCase, plantedRun } from "../../testing/planted_runs.ts";
import { findProgram } from "../../program_path.ts";
import type { Run } from "../read_run.ts";
import { joinRuns } from "./model.ts";
import { pageHtml } from "./page.tsx";

const CHROMIUM = ["chromium", "chromium-browser", "google-chrome"].map((name) => findProgram(name))
  .find((path) => path !== undefined);

/** Milliseconds for a step of the browser, on a machine that is busy with other tests. */
const PATIENCE = 300_000;

const RUNS = [
  HOSTILE_RUN,
  plantedRun("b", [
    plantedCase("one:a:fails", "ONE-A-1", "pass"),
    plantedCase("one:a:warns", "ONE-A-2", "warn", { message: "not so" }),
    plantedCase("one:b:other", "ONE-B-2", "pass"),
  ]),
];

/** Opens the page; gives it to a test, with all that it has complained of or asked the world for. */
async function withPage(
  test: (page: Page, complaints: string[]) => Promise<void>,
  runs: readonly Run[],
): Promise<void> {
  const folder = Deno.makeTempDirSync();
  const complaints: string[] = [];
  const browser = await puppeteer.launch({
    executablePath: CHROMIUM!,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
    userDataDir: join(folder, "profile"),
    timeout: PATIENCE,
    protocolTimeout: PATIENCE,
  });
  try {
    const path = join(folder, "report.html");
    Deno.writeTextFileSync(path, pageHtml(joinRuns(runs, CLAUSES)));
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => complaints.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`error: ${error}`));
    page.on("dialog", (dialog) => complaints.push(`dialog: ${dialog.message()}`));
    page.on("request", (request) => {
      const isOwn = request.url().startsWith("data:") || request.url() === toFileUrl(path).href;
      if (!isOwn) complaints.push(`request: ${request.url()}`);
    });
    await page.goto(toFileUrl(path).href);
    await test(page, complaints);
    assertEquals(complaints, []);
  } finally {
    await browser.close();
    await removeFolder(folder);
  }
}

/** Removes a folder that processes of the browser may still write to for a moment. */
async function removeFolder(folder: string): Promise<void> {
  for (let tries = 50;; tries--) {
    try {
      return Deno.removeSync(folder, { recursive: true });
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function browserTest(
  name: string,
  test: (page: Page) => Promise<void>,
  runs: readonly Run[] = RUNS,
): void {
  Deno.test({
    name: `${name} (chromium)`,
    ignore: CHROMIUM === undefined,
    sanitizeOps: false,
    sanitizeResources: false,
    fn: () => withPage(test, runs),
  });
}

function shownClauses(page: Page): Promise<string[]> {
  return page.$$eval(".clause:not([hidden])", (found) => found.map(({ id }) => id));
}

browserTest("a page filters by words and marks, with the keyboard alone", async (page) => {
  assertEquals(await shownClauses(page), ["ONE-A-1", "ONE-A-2", "ONE-B-1", "ONE-B-2"]);
  await page.keyboard.press("/");
  await page.keyboard.type("one:B:other");
  await page.waitForFunction(`document.querySelectorAll('.clause:not([hidden])').length === 1`);
  assertEquals(await shownClauses(page), ["ONE-B-2"]);
  assertEquals(await page.$eval("#shown", (shown) => shown.textContent), "1 of 4 clauses");
  await page.$eval("#search", (search) => Object.assign(search, { value: "" }));
  await page.select("#mark", "failed");
  assertEquals(await shownClauses(page), ["ONE-A-1"]);
  assertEquals(await page.$$eval("[id^=case-]:not([hidden])", (cases) => cases.length), 1);
});

browserTest("a link into the page opens what it leads to, whatever is filtered", async (page) => {
  await page.select("#mark", "open");
  await page.evaluate("location.hash = '#ONE-A-2'");
  await page.waitForSelector("#ONE-A-2[open]", { visible: true });
  assertEquals((await shownClauses(page)).length, 4);
});

browserTest("a page is fit for screen readers and phones, light and dark", async (page) => {
  await page.$$eval("details", (all) => all.forEach((one) => one.open = true));
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      // deno-lint-ignore no-explicit-any
      const { violations } = await (globalThis as any).axe.run();
      return violations.map((one: { id: string; nodes: { html: string }[] }) =>
        `${one.id}: ${one.nodes[0]?.html}`
      );
    });
    assertEquals(found, [], scheme);
  }
  await page.setViewport({ width: 360, height: 640 });
  const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
  assertEquals(width <= 360, true, `the page is ${width} pixels wide`);
});

const LARGE = plantedRun(
  "large",
  Array.from({ length: 7000 }, (_, i) => {
    const status = i % 20 === 0 ? "fail" : i % 9 === 0 ? "skip" : "pass";
    const clause = CLAUSES.all[i % 4]!.id;
    return plantedCase(`one:group${i % 40}:case:n=${i}`, clause, status, { message: "why" });
  }),
);

browserTest("a page of 7,000 cases has each once, with the counts of its results", async (page) => {
  const { cases, footer } = LARGE;
  const marks = await page.$$eval(".cases .mark", (all) => all.map((one) => one.textContent));
  const count = (mark: string) => marks.filter((one) => one === mark).length;
  const of = (status: string) => cases.filter((one) => one.status === status).length;
  assertEquals([marks.length, count("failed"), count("open"), count("passed")], [
    7000,
    of("fail"),
    of("skip"),
    of("pass"),
  ]);
  const { totals } = footer!;
  const line = `${totals.pass} passed, ${totals.fail} failed, ${totals.skip} skipped`;
  assertEquals((await page.$eval("body", (body) => body.textContent)).includes(line), true, line);
  const ids = await page.$$eval(".cases .id", (all) => all.map((one) => one.textContent));
  assertEquals(new Set(ids), new Set(cases.map(({ id }) => id)));
  await page.focus("#search");
  await page.keyboard.type("n=6999");
  await page.waitForFunction(`document.querySelector("#shown").textContent === "1 of 4 clauses"`);
}, [LARGE]);
