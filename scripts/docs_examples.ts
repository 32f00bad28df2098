/**
 * The examples in TypeScript of the documentation's pages, as files, so that `deno check` holds their types with all others.
 *
 * `deno run -A scripts/docs_examples.ts` writes them after a page has changed.
 *
 * @module
 */

import { fromFileUrl, join } from "@std/path";

const ROOT = fromFileUrl(new URL("..", import.meta.url));
/** Where they stand. */
const FOLDER = "docs/listings";

/** How a page names the module of the project. */
const MODULE = /"(?:\.\/mod\.ts|@strata\/strata)"/g;

/**
 * The files, as the pages have them.
 *
 * @returns Their texts by their paths, relative to the project.
 */
export function docsExamples(): Map<string, string> {
  const pages = [...Deno.readDirSync(join(ROOT, "docs"))].map(({ name }) => `docs/${name}`)
    .filter((path) => path.endsWith(".md")).sort();
  const found = ["README.md", "CONTRIBUTING.md", ...pages].flatMap((page) => [
    ...Deno.readTextFileSync(join(ROOT, page))
      .matchAll(/^```ts\n\/\/ file: (\S+)[^]*?(?=^```)/gm),
  ]);
  return new Map(found.map(([block, name]) => [
    `${FOLDER}/${name}`,
    block.slice(block.indexOf("\n") + 1).replace(MODULE, '"../../mod.ts"'),
  ]));
}

/**
 * The files, as they are in the tree.
 *
 * @returns Their texts by their paths, relative to the project.
 */
export function keptExamples(): Map<string, string> {
  const names = [...Deno.readDirSync(join(ROOT, FOLDER))].map(({ name }) => name).sort();
  return new Map(names.map((name) => [
    `${FOLDER}/${name}`,
    Deno.readTextFileSync(join(ROOT, FOLDER, name)),
  ]));
}

if (import.meta.main) {
  Deno.mkdirSync(join(ROOT, FOLDER), { recursive: true });
  for (const path of keptExamples().keys()) Deno.removeSync(join(ROOT, path));
  for (const [path, text] of docsExamples()) Deno.writeTextFileSync(join(ROOT, path), text);
}
