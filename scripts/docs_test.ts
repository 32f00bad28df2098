import { assertEquals } from "@std/assert";
import { dirname, fromFileUrl, join, normalize } from "@std/path";
import { loadSuite } from "../cts/framework/load_suite.ts";
import { select } from "../cts/framework/query.ts";
import { docsExamples, keptExamples } from "./docs_examples.ts";
import { type Ran, runCommand, runHere } from "./testing/command.ts";
import { main as why } from "./why.ts";
import project from "../deno.json" with { type: "json" };

const ROOT = fromFileUrl(new URL("..", import.meta.url));
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...[...Deno.readDirSync(join(ROOT, "docs"))].filter(({ isFile }) => isFile)
    .map(({ name }) => `docs/${name}`).sort(),
];
/** Files for systems of continuous integration; deno fmt holds the syntax of YAML. */
const CI_FILES = [...Deno.readDirSync(join(ROOT, "docs/ci"))].map(({ name }) => `docs/ci/${name}`)
  .sort();
const texts = new Map(PAGES.map((page) => [page, Deno.readTextFileSync(join(ROOT, page))]));

/** Words of a style that is not ours; spelling.ts has most of the spelling. */
const WORDS = /\b(?:centre\b|grey\b|somebody|has not\b|his own)\w*/gi;
/** The names of what an example makes or has, and those that it gives itself. */
const EXAMPLES =
  /\bmy_|\bmine\b|^lib\w+\.so$|^(?:photo|blurred|sepia|app|layers)\.\w+$|\.(?:jsonl|part|xml)$|^libclcore\.bc$/;

interface Command {
  readonly page: string;
  readonly line: string;
  readonly words: readonly string[];
}

/** The lines `deno task …` of the blocks of shell, and of the files for continuous integration. */
function commands(): Command[] {
  const inFiles = CI_FILES.flatMap((page) =>
    [
      ...Deno.readTextFileSync(join(ROOT, page)).matchAll(
        /deno(?:@[\d.]+)? task (.*?)(?: \|\| .*)?$/gm,
      ),
    ]
      .map(([line, words = ""]) => ({ page, line, words: wordsOf(words) }))
  );
  return [...inFiles, ...inPages()];
}

function inPages(): Command[] {
  return [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/^ *```sh\n([^]*?)^ *```/gm)].flatMap(([, block = ""]) =>
      block.replace(/\\\n\s*/g, "").split("\n")
        .map((line) => line.trim().replace(/\s+#\s.*$/, ""))
        .filter((line) => /^(?:npx -y deno@[\d.]+|deno) task /.test(line))
        .map((line) => ({ page, line, words: wordsOf(line.replace(/^.*? task /, "")) }))
    )
  );
}

function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
}

/** Runs a task by its words. */
function run([task = "", ...words]: readonly string[]): Promise<Ran> {
  const { command } = project.tasks[task as keyof typeof project.tasks];
  return runCommand(/scripts\/(\S+)/.exec(command)![1]!, words, ROOT);
}

Deno.test("every task in the documentation exists, with its options", async () => {
  const helps = new Map<string, string>();
  const wrong: string[] = [];
  for (const { page, line, words: [task = "", ...words] } of commands()) {
    if (!(task in project.tasks)) {
      wrong.push(`${page}: there is no task "${task}": ${line}`);
      continue;
    }
    const options = words.filter((word) => /^--?[a-z]/.test(word)).map((word) =>
      word.split("=")[0]!
    );
    if (options.length === 0) continue;
    const verb = task === "rs" && /^(?:compile|run|info)$/.test(words[0] ?? "") ? [words[0]!] : [];
    const key = [task, ...verb].join(" ");
    if (!helps.has(key)) helps.set(key, (await run([task, ...verb, "--help"])).stdout);
    for (const option of options) {
      if (!helps.get(key)!.includes(option)) wrong.push(`${page}: no option ${option}: ${line}`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("the files for continuous integration name tasks, and the script is one", () => {
  const pages = new Set(commands().map(({ page }) => page));
  assertEquals(CI_FILES.filter((page) => !pages.has(page)), [
    "docs/ci/BUILD.bazel",
    "docs/ci/action.yml",
  ]);
  const script = join(ROOT, "docs/ci/cts_test.sh");
  assertEquals(new Deno.Command("sh", { args: ["-n", script] }).outputSync().code, 0);
});

Deno.test("every query in the documentation selects cases", async () => {
  const { cases } = await loadSuite(join(ROOT, "cts/suite.ts"));
  const wrong: string[] = [];
  for (const { page, line, words: [task, ...words] } of commands()) {
    const queries = words.filter((word, i) =>
      /^[a-z]+:[\w:*=.;]+$/.test(word) && words[i - 1] !== "--impl"
    );
    if (task !== "cts" || queries.length === 0) continue;
    try {
      select(cases, queries);
    } catch (error) {
      wrong.push(`${page}: ${line}: ${error}`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("every example in TypeScript is a file, whose types deno check holds", () => {
  const [inPages, kept] = [docsExamples(), keptExamples()];
  assertEquals([...kept.keys()], [...inPages.keys()].sort());
  const changed = [...inPages].filter(([path, text]) => kept.get(path) !== text);
  assertEquals(changed.map(([path]) => path), [], "run deno run -A scripts/docs_examples.ts");
});

Deno.test("what the documentation does in a moment, it does", async () => {
  for (const word of ["persist", "GLES-ENABLE-14"]) {
    assertEquals((await runHere(why, word)).status, 0, word);
  }
});

Deno.test("links lead somewhere, and files that are named exist", () => {
  const wrong: string[] = [];
  const exists = (path: string) => {
    try {
      return Deno.statSync(join(ROOT, path)) !== undefined;
    } catch {
      return false;
    }
  };
  const anchors = (page: string) =>
    [...(texts.get(page) ?? "").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading.toLowerCase().replace(/[^\w\s-]/g, "").replaceAll(" ", "-")
    );
  for (const [page, text] of texts) {
    const prose = text.replace(/^ *```[^]*?^ *```/gm, "");
    for (const [, target = ""] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? page : normalize(join(dirname(page), path));
      if (!exists(file)) wrong.push(`${page}: link to ${target}`);
      else if (anchor !== undefined && !anchors(file).includes(anchor)) {
        wrong.push(`${page}: no heading for ${target}`);
      }
    }
    for (
      const [, name = ""] of prose.matchAll(/`((?:cts|impl|layers|scripts|docs|std)\/[\w/.-]+)`/g)
    ) {
      if (!exists(name) && !EXAMPLES.test(name)) wrong.push(`${page}: no file ${name}`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("the documentation is in American spelling and in its own style", () => {
  const found = [...texts].flatMap(([page, text]) => {
    const prose = text.replace(/^ *```[^]*?^ *```/gm, "").replace(/`[^`]*`/g, "");
    return [...prose.matchAll(WORDS)].map(([word]) => `${page}: ${word}`);
  });
  assertEquals(found, []);
});

Deno.test("the changelog begins with the version of the project", () => {
  const [, version] = /^## (\S+)/m.exec(texts.get("CHANGELOG.md")!) ?? [];
  assertEquals(version, project.version);
});
