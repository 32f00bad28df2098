/**
 * `deno task site`: a static site of all clauses, with their tests, mutants and confirmations, and of the documentation.
 *
 * @module
 */

import { dirname, fromFileUrl, join } from "@std/path";
import { reasonOf } from "../cts/contract/show.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { clausesPage, topicPage } from "./site/clauses.tsx";
import { topicsOf } from "./site/entries.ts";
import { STYLE } from "./site/frame.tsx";
import { docPages, type SiteFile } from "./site/pages.tsx";
import { loadHouse } from "./why/house.ts";

const PROJECT = fromFileUrl(new URL("..", import.meta.url));

/** Its options. */
export const OPTIONS = { help: { short: "h", help: "print this" } } as const;

const USAGE = `usage: deno task site DIR

Writes pages into DIR, which any server of files can serve, or a browser open: all clauses with their sources, tests, mutants
and what images of Android have confirmed, and the documentation. They load nothing from elsewhere. The address of a clause is
clauses/TOPIC.html#ID, for example clauses/GLES-CHAIN.html#GLES-CHAIN-1, and stays.

Exit status: 0 it is written, 2 the command is wrong, or DIR cannot be written.`;

/** All files of the site. */
export function siteFiles(): SiteFile[] {
  const read = (path: string) => Deno.readTextFileSync(join(PROJECT, path));
  const topics = topicsOf(loadHouse());
  const docs = [...Deno.readDirSync(join(PROJECT, "docs"))]
    .filter(({ name }) => name.endsWith(".md")).map(({ name }) => `docs/${name}`).sort();
  const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...docs];
  const style = [read("judge/report/page/page.css"), read("scripts/site/site.css")];
  return [
    ...docPages(PROJECT, pages, new Set(topics.map(({ name }) => name))),
    {
      path: "clauses/index.html",
      content: clausesPage(topics, read("judge/report/page/page.js")),
    },
    ...topics.map((topic) => ({ path: `clauses/${topic.name}.html`, content: topicPage(topic) })),
    { path: STYLE, content: style.join("\n") },
  ];
}

/** Runs the command. */
const main: Main = defineCommand(
  { options: OPTIONS, positionals: "DIR", usage: USAGE },
  (options, output) => {
    const [folder, more] = options.positionals;
    if (folder === undefined || more !== undefined) {
      throw new UsageError(`One folder is expected\n${USAGE}`);
    }
    const files = siteFiles();
    try {
      for (const { path, content } of files) {
        Deno.mkdirSync(join(folder, dirname(path)), { recursive: true });
        const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
        Deno.writeFileSync(join(folder, path), bytes);
      }
    } catch (error) {
      throw new UsageError(
        `Cannot write the site to "${folder}": ${
          reasonOf(error)
        }; name a folder that can be written`,
      );
    }
    output.line(`site: ${join(folder, "index.html")}, ${files.length} files`);
    return 0;
  },
);

if (import.meta.main) await runProgram(main);
