/**
 * Scenes for tests of how scripts are compiled.
 *
 * Scripts here are the suite's own behind a wrapper of bitcode, which bcc passes on, so that no compiler is needed.
 *
 * @module
 */

import type { Record as ProcessRecord, StartedProgram } from "../../contract/record.ts";
import type { App } from "../../contract/recorder.ts";
import { OPTIMIZATION_LEVEL, word, wrapBitcode } from "../../fakes/bitcode.ts";
import { buildScript } from "../../fakes/script.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/mod.ts";
import { TALLY } from "../isolation/scenes.ts";
import { contextOn, createScript } from "../programs.ts";
import { valueOf } from "../results.ts";
import { type Path, playOn } from "../scenes.ts";

/** The platform's compiler. */
export const BCC = "/system/bin/bcc";
/** The platform's linker of scripts. */
export const LD_MC = "/system/bin/ld.mc";

/**
 * Bitcode of the script {@link TALLY}.
 *
 * @param level The optimization level that its wrapper names.
 * @param targetApi The API level that its wrapper names; 0 for none.
 */
export function tally(level = 3, targetApi = 21): Uint8Array {
  return wrapBitcode({
    targetApi,
    bitcode: [...buildScript(TALLY)],
    fields: [[OPTIMIZATION_LEVEL, word(level)]],
  });
}

/** Creates a script of bitcode, and tells whether it is there and the programs that ran. */
export async function compiled(
  t: Context<unknown>,
  device: WorldBuilder,
  options: { readonly path?: Path; readonly code?: Uint8Array } = {},
) {
  const { record, made } = await playOn(t, device, (app: App) => {
    const rsc = contextOn(app, options.path ?? "cpu");
    return createScript(app, rsc, options.code ?? tally());
  });
  return { record, made: valueOf(record, made) !== 0, started: record.started ?? [] };
}

/** The argument behind an option. */
export function valueAfter(
  program: Pick<StartedProgram, "args"> | undefined,
  option: string,
): string | undefined {
  const index = program?.args.indexOf(option) ?? -1;
  return index < 0 ? undefined : program?.args[index + 1];
}

/** The program of that path. */
export function find(
  started: readonly StartedProgram[],
  path: string,
): StartedProgram | undefined {
  return started.find(({ executable }) => executable === path);
}

/** The libraries of a soname in the compilers that a process started, as `PATH in NAMESPACE`. */
export function placesInBcc(record: ProcessRecord, soname: string): string[] {
  return (record.started ?? []).filter(({ executable }) => executable.endsWith("/bcc"))
    .flatMap(({ libraries }) => libraries.filter((library) => library.soname === soname))
    .map(({ path, namespace }) => `${path} in ${namespace}`);
}
