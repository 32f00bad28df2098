/**
 * The words that bcc and ld.mc get about the process that has a script compiled, and how ld.mc links.
 *
 * Plan:
 * - the target and the core library of each ABI;
 * - libraries that ld.mc links with, and what it is not to add.
 *
 * @module
 */

import type { Abi } from "../../contract/world.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { contextOn, createScript } from "../programs.ts";
import { PATHS, playOn, PROBE, stockDevice } from "../scenes.ts";
import { BCC, compiled, find, LD_MC, tally, valueAfter } from "./scenes.ts";

const told = group("rs:compile_arguments", "What the compiler and the linker of scripts are told.");

/** ABIs: the device's, the triple of a process's code (libbcc, Config.h), and the core library in the directory of libraries. */
const TARGETS = {
  "armeabi-v7a": [["arm64-v8a", "armeabi-v7a"], "armv7-none-linux-gnueabi", "lib/libclcore.bc"],
  "arm64-v8a": [["arm64-v8a"], "aarch64-none-linux-gnueabi", "lib64/libclcore.bc"],
  x86: [["x86_64", "x86"], "i686-unknown-linux", "lib/libclcore_x86.bc"],
  x86_64: [["x86_64", "x86"], "x86_64-unknown-linux", "lib64/libclcore_x86.bc"],
} as const satisfies Partial<Record<Abi, readonly [readonly Abi[], string, string]>>;

told.test("target_of_the_process")
  .clauses("RS-COMPILE-56", "RS-COMPILE-57")
  .releases(14, 14)
  .params({ abi: Object.keys(TARGETS) as (keyof typeof TARGETS)[] })
  .fn(async (t) => {
    const { release, abi } = t.params;
    const [abis, triple, core] = TARGETS[abi];
    const device = stockDevice(release).with({ abis }).executable(PROBE, [
      ...["libRS.so", "libdl.so", "libc.so"],
    ]);
    const { record } = await playOn(t, device, (app) => {
      createScript(app, contextOn(app, "cpu"), tally());
    }, { kind: "native", abi });
    const started = record.started ?? [];
    const [bcc, linker] = [find(started, BCC), find(started, LD_MC)];
    t.judges("RS-COMPILE-56");
    t.expectEqual("bcc's -mtriple", valueAfter(bcc, "-mtriple"), triple);
    const triples = linker?.args.filter((arg) => arg.startsWith("-mtriple="));
    t.expectSequence("that of ld.mc", triples ?? [], [`-mtriple=${triple}`]);
    t.judges("RS-COMPILE-57");
    t.expectEqual("-bclib", valueAfter(bcc, "-bclib"), `/system/${core}`);
  });

told.test("libraries_of_c")
  .clauses("RS-COMPILE-58")
  .releases(8, 15)
  .params({ path: PATHS })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, path } = t.params;
    const { started } = await compiled(t, stockDevice(release), { path });
    const options = ["-shared", "-nostdlib", "-lm", "-lc"];
    const found = find(started, LD_MC)?.args.filter((arg) => options.includes(arg));
    t.expectSet("options", found ?? [], options);
  });

/** The groups. */
export const tests: readonly Group[] = [told];
