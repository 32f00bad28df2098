/**
 * A real browser for the tests of pages.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { dirname, join, toFileUrl } from "@std/path";
import axe from "axe-core";
import puppeteer, { type Page } from "puppeteer-core";
import { findProgram } from "../../judge/command/program_path.ts";

const CHROMIUM = ["chromium", "chromium-browser", "google-chrome"].map((name) => findProgram(name))
  .find((path) => path !== undefined);

/** Milliseconds for a step of the browser, on a machine that is busy with other tests. */
const PATIENCE = 300_000;

/** A file that the browser may open. */
export interface PageFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/**
 * Declares a test of pages in Chromium; it fails if one complains, or asks for anything but these files.
 *
 * @param name Its name.
 * @param files The pages, of which the first one is opened, and what they load.
 * @param test What it does.
 */
export function pageTest(
  name: string,
  files: () => readonly PageFile[],
  test: (page: Page) => Promise<void>,
): void {
  Deno.test({
    name: `${name} (chromium)`,
    ignore: CHROMIUM === undefined,
    sanitizeOps: false,
    sanitizeResources: false,
    fn: () => withPage(files(), test),
  });
}

async function withPage(
  files: readonly PageFile[],
  test: (page: Page) => Promise<void>,
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
    const pages = join(folder, "pages");
    for (const { path, content } of files) {
      Deno.mkdirSync(join(pages, dirname(path)), { recursive: true });
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      Deno.writeFileSync(join(pages, path), bytes);
    }
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => complaints.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`error: ${error}`));
    page.on("dialog", (dialog) => complaints.push(`dialog: ${dialog.message()}`));
    page.on("request", (request) => {
      const own = [`${toFileUrl(pages).href}/`, "data:"];
      const isOwn = own.some((begin) => request.url().startsWith(begin));
      if (!isOwn) complaints.push(`request: ${request.url()}`);
    });
    await page.goto(toFileUrl(join(pages, files[0]!.path)).href);
    await test(page);
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

/**
 * The problems that axe finds for readers, in light and in dark.
 *
 * @param page The page.
 */
export async function violationsIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.evaluate(axe.source);
    found.push(
      ...await page.evaluate(async () => {
        // deno-lint-ignore no-explicit-any
        const { violations } = await (globalThis as any).axe.run({ preload: false });
        return violations.map((one: { id: string; nodes: { html: string }[] }) =>
          `${one.id}: ${one.nodes[0]?.html}`
        );
      }) as string[],
    );
  }
  return found;
}
