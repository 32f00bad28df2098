/**
 * Runs fakes in processes of their own, to see how they end.
 *
 * @module
 */

import { fromFileUrl, join } from "@std/path";
import { type Target, targetFor } from "../../../../impl/machine/native/target.ts";
import type { Behaviour } from "../../behaviour.ts";
import { type NativeForm, nativeForm } from "../../native_form.ts";
import { templates } from "./both_forms.ts";
import { gcc } from "./build.ts";

/** How a process ended and what it wrote. */
export interface Ended {
  readonly signal: Deno.Signal | null;
  readonly code: number;
  readonly lines: readonly string[];
  readonly stderr: string;
}

const programs = new Map<string, string>();

/** The program that runs one fake, built on first need. */
function programFor(target: Target, folder: string): string {
  const built = programs.get(target.abi);
  if (built !== undefined) return built;
  const source = (name: string) => fromFileUrl(new URL(`./${name}`, import.meta.url));
  const liblog = join(folder, "liblog.so");
  const path = join(folder, "run_fake");
  gcc(target, "-shared", "-fPIC", "-Wl,-soname,liblog.so", "-o", liblog, source("liblog.c"));
  const options = ["-Wall", "-Wextra", "-Werror", "-Wl,--no-as-needed", "-Wl,-rpath,$ORIGIN"];
  gcc(target, ...options, "-o", path, source("run_fake.c"), liblog);
  programs.set(target.abi, path);
  return path;
}

/**
 * Runs a fake in a process of its own.
 *
 * @param behaviour The fake.
 * @param fn An export that is called, without arguments, after it is loaded. Default: none.
 * @param seconds When it is ended by SIGALRM. Default: 60.
 * @param target What runs it. Default: this machine.
 */
export function runAlone(
  behaviour: Behaviour,
  fn?: string,
  seconds = 60,
  target: Target = targetFor(),
): Ended {
  return runTable(nativeForm(behaviour), fn, seconds, target);
}

/** The same of a table, which may be a bad one. */
export function runTable(
  form: Pick<NativeForm, "kind" | "table">,
  fn?: string,
  seconds = 60,
  target: Target = targetFor(),
): Ended {
  const { folder } = templates(target);
  const program = programFor(target, folder);
  const table = join(folder, "table");
  Deno.writeFileSync(table, form.table);
  const args = [
    `${seconds}`,
    templates(target).copy(form.kind),
    table,
    ...(fn === undefined ? [] : [fn]),
  ];
  const [command, ...words] = [...target.runner === undefined ? [] : [target.runner], program];
  const { signal, code, stdout, stderr } = new Deno.Command(command!, {
    args: [...words, ...args],
  }).outputSync();
  const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
  return { signal, code, lines, stderr: new TextDecoder().decode(stderr) };
}
