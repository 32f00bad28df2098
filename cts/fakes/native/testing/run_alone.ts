/**
 * Runs fakes in processes of their own, to see how they end.
 *
 * @module
 */

import { dirname } from "@std/path";
import { buildNative } from "../../../../impl/machine/native/build.ts";
import { compilerFor, type Target, targetFor } from "../../../../impl/machine/native/target.ts";
import type { Behavior } from "../../behavior.ts";
import { type NativeForm, nativeForm } from "../../native_form.ts";
import { fakeLibrary } from "./host_side.ts";

/** How a process ended and what it wrote. */
export interface Ended {
  readonly signal: Deno.Signal | null;
  readonly code: number;
  readonly lines: readonly string[];
  readonly stderr: string;
}

/** The program that runs one fake, built on first need. */
function programFor(target: Target): string {
  const source = (name: string) => new URL(name, import.meta.url);
  const compiler = compilerFor(target);
  const liblog = buildNative({
    name: "liblog.so",
    kind: "library",
    sources: [source("liblog.c")],
    flags: ["-Wl,-soname,liblog.so"],
    compiler,
  });
  return buildNative({
    name: "run_fake",
    kind: "program",
    sources: [source("run_fake.c")],
    flags: ["-Wl,--no-as-needed", `-Wl,-rpath,${dirname(liblog)}`, liblog],
    compiler,
  });
}

/**
 * Runs a fake in a process of its own.
 *
 * @param behavior The fake.
 * @param fn An export that is called, without arguments, after it is loaded. Default: none.
 * @param seconds When it is ended by SIGALRM. Default: 60.
 * @param target What runs it. Default: this machine.
 */
export function runAlone(
  behavior: Behavior,
  fn?: string,
  seconds = 60,
  target: Target = targetFor(),
): Ended {
  return runTable(nativeForm(behavior), fn, seconds, target);
}

/** The same of a table, which may be a bad one. */
export function runTable(
  form: Pick<NativeForm, "kind" | "table">,
  fn?: string,
  seconds = 60,
  target: Target = targetFor(),
): Ended {
  const table = Deno.makeTempFileSync();
  try {
    Deno.writeFileSync(table, form.table);
    const [command, ...args] = [
      ...(target.runner === undefined ? [] : [target.runner]),
      programFor(target),
      `${seconds}`,
      fakeLibrary(form.kind, target),
      table,
      ...(fn === undefined ? [] : [fn]),
    ];
    const { signal, code, stdout, stderr } = new Deno.Command(command!, { args }).outputSync();
    const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
    return { signal, code, lines, stderr: new TextDecoder().decode(stderr) };
  } finally {
    Deno.removeSync(table);
  }
}
