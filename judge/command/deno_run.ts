/**
 * How a command starts another program of the project.
 *
 * @module
 */

/** Whether the project is a package that npm has installed, with what it imports beside it. */
export const IS_INSTALLED = import.meta.url.includes("/node_modules/");

/** The words of Deno before flags of V8 and the module. */
export const RUN: readonly string[] = [
  "run",
  "-A",
  "--quiet",
  ...IS_INSTALLED ? ["--no-lock", "--node-modules-dir=manual"] : [],
];

/**
 * Starts a command of the project as a process of its own, which loads all modules anew.
 *
 * @param script Its main file.
 * @param words Its words.
 * @param settings Megabytes of JavaScript values that it may hold (default: as V8 has it), and where its standard output goes
 * (default: where that of this process does).
 */
export function startProgram(
  script: URL,
  words: readonly string[],
  { heapMegabytes, stdout = "inherit" }: {
    readonly heapMegabytes?: number;
    readonly stdout?: "inherit" | "piped";
  } = {},
): Deno.ChildProcess {
  const flags = heapMegabytes === undefined
    ? []
    : [`--v8-flags=--max-old-space-size=${heapMegabytes}`];
  return new Deno.Command(Deno.execPath(), {
    args: [...RUN, ...flags, script.href, ...words],
    stdin: "null",
    stdout,
    stderr: "inherit",
  }).spawn();
}
