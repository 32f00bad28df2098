import { assertEquals } from "@std/assert";
import type { Page } from "puppeteer-core";
import { pageTest, violationsIn } from "../../../scripts/testing/browser.ts";
import {
  CLAUSES,
  HOSTILE_RUN,
  plantedCase,
  plantedRun,
} from "../../../scripts/testing/planted_runs.ts";
import { withSlow } from "../../../scripts/testing/slow.ts";
import type { Run } from "../read_run.ts";
import { joinRuns } from "./model.ts";
import { pageHtml } from "./page.tsx";

const RUNS = [
  HOSTILE_RUN,
  plantedRun("b", [
    plantedCase("one:a:fails", "ONE-A-1", "pass"),
    plantedCase("one:a:warns", "ONE-A-2", "warn", { message: "not so" }),
    plantedCase("one:b:other", "ONE-B-2", "pass"),
  ]),
];

function browserTest(
  name: string,
  test: (page: Page) => Promise<void>,
  runs: readonly Run[] = RUNS,
): void {
  pageTest(name, () => [{ path: "report.html", content: pageHtml(joinRuns(runs, CLAUSES)) }], test);
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
  assertEquals(await violationsIn(page), []);
  await page.setViewport({ width: 360, height: 640 });
  const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
  assertEquals(width <= 360, true, `the page is ${width} pixels wide`);
});

/** As many as the suite has, for the tests that take long. */
const COUNT = withSlow ? 7000 : 700;

const LARGE = plantedRun(
  "large",
  Array.from({ length: COUNT }, (_, i) => {
    const status = i % 20 === 0 ? "fail" : i % 9 === 0 ? "skip" : "pass";
    const clause = CLAUSES.all[i % 4]!.id;
    return plantedCase(`one:group${i % 40}:case:n=${i}`, clause, status, { message: "why" });
  }),
);

browserTest(
  `a page of ${COUNT} cases has each once, with the counts of its results`,
  async (page) => {
    const { cases, footer } = LARGE;
    const marks = await page.$$eval(".cases .mark", (all) => all.map((one) => one.textContent));
    const count = (mark: string) => marks.filter((one) => one === mark).length;
    const of = (status: string) => cases.filter((one) => one.status === status).length;
    assertEquals([marks.length, count("failed"), count("open"), count("passed")], [
      COUNT,
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
    await page.keyboard.type(`n=${COUNT - 1}`);
    await page.waitForFunction(`document.querySelector("#shown").textContent === "1 of 4 clauses"`);
  },
  [LARGE],
);
