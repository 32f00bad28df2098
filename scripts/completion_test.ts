/**
 * Completion, in the shells that are installed.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { entries, tables } from "./completion/entries.ts";
import { completionScript, type Shell, SHELLS } from "./completion/shells.ts";
import { findProgram } from "../judge/command/program_path.ts";
import { inTemporary, runHere } from "./testing/command.ts";
import { main } from "./completion.ts";

const PROGRAM = Deno.readTextFileSync(
  fromFileUrl(new URL("completion/complete.awk", import.meta.url)),
);
const isThere = (name: string) =>
  findProgram(name) !== undefined && findProgram("awk") !== undefined;

/** A line up to the cursor, and some of what it may go on with, all of that if it says `only`. */
const LINES: readonly (readonly [line: string, words: readonly string[], only?: "only"])[] = [
  ["strata-cts --lay", ["--layer"], "only"],
  ["strata-cts --no-such", [], "only"],
  ["strata-cts gles:or", ["gles:order:"], "only"],
  ["strata-cts gles:order:listed", ["gles:order:listed_order:"], "only"],
  ["strata-cts gles:order:listed_order:", ["gles:order:listed_order:*"], "only"],
  ["strata-cts -x egl:blob_cache_li", ["egl:blob_cache_limits:"], "only"],
  ["strata-cts --exclude gles:or", ["gles:order:"], "only"],
  ["strata-cts --part layer-l", ["layer-loader="], "only"],
  ["strata-cts --release 1", ["10", "15"]],
  ["strata-cts --layer ", [], "only"],
  ["strata-cts do", ["doctor"], "only"],
  ["strata-cts doctor --as bit", ["bitcode"], "only"],
  ["npx strata-cts try --wat", ["--watch"], "only"],
  ["npx -y strata-cts try --wat", ["--watch"], "only"],
  ["deno task compl", ["completion"], "only"],
  ["deno task cts --impl nat", ["native", "native:"]],
  ["deno task why GLES-CHAIN-1", ["GLES-CHAIN-1", "GLES-CHAIN-10"]],
  ["deno task adapter ", ["check", "record"], "only"],
  ["npx -y deno@2.9.6 task cts --stri", ["--strict"], "only"],
];

/** Stands before what a shell says of a line. */
const NEXT = "----";

/** How each shell is asked about the lines that are its arguments; what it prints is a line for each word. */
const ASK: Readonly<Record<Shell, (script: string) => readonly string[]>> = {
  bash: (script) => [
    "--norc",
    "-c",
    `source ${script}
     for line; do
       COMP_LINE=$line COMP_POINT=\${#line}
       _strata "\${line%% *}"
       printf '%s\\n' ${NEXT} "\${COMPREPLY[@]}"
     done`,
    "bash",
  ],
  zsh: (script) => [
    "-f",
    "-c",
    // Asked as its completion asks; no terminal is there to complete in.
    `autoload -Uz compinit; compinit -D -u; source ${script}
     [[ \${_comps[strata-cts]} == _strata ]] || echo "not registered" >&2
     for line; do
       words=("\${(@s: :)line}"); echo ${NEXT}; _strata_candidates "\${(@)words}" | cut -f1
     done`,
    "zsh",
  ],
  fish: (script) => [
    "--no-config",
    "-c",
    `source ${script}
     for line in $argv; echo ${NEXT}; complete -C $line | string split -f1 \\t; end`,
  ],
};

for (const shell of SHELLS) {
  Deno.test({
    name: `completion in ${shell} offers commands, options, queries, clauses and parts`,
    ignore: !isThere(shell),
    fn: async () => {
      await inTemporary(async (folder) => {
        const script = join(folder, "script");
        await Deno.mkdir(join(folder, "empty"));
        await Deno.writeTextFile(script, completionScript(shell, await entries(), PROGRAM));
        const { stdout, stderr } = await new Deno.Command(shell, {
          args: [...ASK[shell](script), ...LINES.map(([line]) => line)],
          cwd: join(folder, "empty"),
          env: { HOME: folder },
        }).output();
        const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
        assertEquals(err, "");
        const answers = out!.split(`${NEXT}\n`).slice(1);
        for (const [i, [line, words, only]] of LINES.entries()) {
          const offered = answers[i]!.split("\n").filter((word) => word !== "");
          const expected = shell === "bash" ? words.map((word) => afterBreak(line, word)) : words;
          for (const word of expected) assert(offered.includes(word), `${line}: ${offered}`);
          if (only !== undefined) assertEquals(offered, [...expected], line);
        }
      });
    },
  });
}

/** The part of a word that bash puts behind the last colon or equals sign of what is being typed. */
function afterBreak(line: string, word: string): string {
  const typed = line.split(" ").at(-1)!;
  const last = /^.*[:=]/.exec(typed)?.[0] ?? "";
  return word.slice(last.length);
}

Deno.test("completion knows every command with its options, and each of them explains itself", async () => {
  const all = await entries();
  const project = JSON.parse(
    await Deno.readTextFile(fromFileUrl(new URL("../deno.json", import.meta.url))),
  );
  const tasks = Object.keys(project.tasks);
  assertEquals(all.filter(({ command }) => command === "").map(({ word }) => word), tasks);
  const tableless = ["completion", "confirm", "entry-points", "ok"];
  assertEquals([...Object.keys(await tables()), ...tableless].toSorted(), tasks.toSorted());
  for (const { command, place, word, help } of all) {
    if (place.startsWith("-") && word.startsWith("-")) assert(help !== "", `${command} ${word}`);
  }
});

Deno.test("completion refuses a shell that it does not know", async () => {
  const { status, errors } = await runHere(main, "bash", "csh");
  assertEquals([status, errors], [2, ['Shell "bash csh" is not known, expected bash, zsh, fish']]);
});
