/**
 * `deno task completion`: prints a script that completes command lines in a shell.
 *
 * @module
 */

import { UsageError } from "../cts/framework/usage_error.ts";
import { entries } from "./completion/entries.ts";
import { completionScript, SHELLS } from "./completion/shells.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";

/** The options of the command. */
const OPTIONS = { help: { short: "h", help: "print this" } } as const;

const USAGE = `usage: deno task completion ${SHELLS.join("|")}

Prints a script that completes commands, options, queries, ids of clauses, and names of parts, after "deno task", and after
"strata-cts" and "npx strata-cts" where the package is installed:

  deno task completion bash > ~/.strata_completion.bash   # then: source ~/.strata_completion.bash in ~/.bashrc
  deno task completion zsh > ~/.strata_completion.zsh     # the same in ~/.zshrc, after compinit
  deno task completion fish > ~/.config/fish/conf.d/strata.fish

Exit status: 0 printed, 2 the command is wrong.`;

const PROGRAM = new URL("completion/complete.awk", import.meta.url);

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "SHELL", usage: USAGE },
  async (options, output) => {
    const [word, ...more] = options.positionals;
    const shell = SHELLS.find((known) => known === word);
    if (shell === undefined || more.length > 0) {
      throw new UsageError(
        `Shell "${options.positionals.join(" ")}" is not known, expected ${SHELLS.join(", ")}`,
      );
    }
    const script = completionScript(shell, await entries(), Deno.readTextFileSync(PROGRAM));
    output.line(script.trimEnd());
    return 0;
  },
);

if (import.meta.main) await runProgram(main);
