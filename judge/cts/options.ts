/**
 * The options of `deno task cts`, and its help.
 *
 * @module
 */

import { DEFAULT_LIMITS } from "../../cts/contract/adapter_limits.ts";
import { type ConfigSection, NO_CONFIG_OPTION } from "../command/config_file.ts";
import { SET_OPTION } from "../layer/layer_properties.ts";

/** Milliseconds that one run of a case may take unless `--timeout` says otherwise. */
export const DEFAULT_TIMEOUT = 10_000;
/** Milliseconds for one with code of another machine. */
export const FOREIGN_TIMEOUT = 6 * DEFAULT_TIMEOUT;
/** The options of the command. */
export const OPTIONS = {
  exclude: { value: "QUERY", short: "x", many: true, help: "leave out what the query selects" },
  list: { help: "print the ids of the selected cases and run nothing" },
  strict: { help: "judge should and aosp clauses as well" },
  release: {
    value: "N",
    help:
      `only cases of Android release N, all of them, and those of no release that boot no other`,
  },
  impl: {
    value: "IMPL",
    help:
      "sim (default), native, native:ABI, android:FOLDER, adb:SERIAL, module:FILE or exec:COMMAND",
  },
  part: { value: "NAME=FILE[#EXPORT]", many: true, help: "replace a part of the reference device" },
  compute: {
    value: "COMPUTE",
    help: "judge a library for its intrinsics alone, strictly: module:FILE or exec:COMMAND",
  },
  driver: {
    value: "PATH",
    help: "judge a driver, a library or a directory: ELF (--impl native unless said), or simulated",
  },
  layer: {
    value: "FILE",
    help:
      "judge a GLES layer: ELF, C or C++ (--impl native unless said), or TypeScript; of an APK or AAR with several APK!/lib/ABI/NAME.so; several, from the app to the driver, as A.so:B.so",
  },
  set: SET_OPTION,
  expect: {
    value: "FILE",
    help:
      "accept the differences that the file declares (docs/layers.md), and none that it does not; stock-android: those of docs/stock-android.md",
  },
  out: {
    value: "DIR",
    help:
      "write results.jsonl, junit.xml and replay files there; those of an earlier run are removed first",
  },
  shard: {
    value: "I/N",
    help: "run the I-th of N shares of the cases, or the one that CI variables name (auto); " +
      "deno task report --merge joins the results",
  },
  times: {
    value: "DIR",
    help: "balance the shares by how long cases took in the run that left DIR",
  },
  replay: {
    value: "FILE",
    help: "run a recorded case again and compare; --impl, --part, --compute, --driver, --layer " +
      "take the place of what it names",
  },
  trust: { help: "let --replay run the commands, modules and libraries that its file names" },
  explain: { value: "ID", help: "run one case and print its decision trace" },
  jobs: { value: "N", help: "worker processes (default: one per core, and fewer for few cases)" },
  timeout: {
    value: "MS",
    help:
      `limit of one case (default ${DEFAULT_TIMEOUT}, with another machine's code ${FOREIGN_TIMEOUT})`,
  },
  "start-limit": {
    value: "MS",
    help: `limit of an adapter from its start to its hello (default ${DEFAULT_LIMITS.start})`,
  },
  "step-limit": {
    value: "MS",
    help:
      `limit of each of its replies, and of a step of its self-check (default ${DEFAULT_LIMITS.step})`,
  },
  watch: { help: "judge again whenever a judged file changes, and tell what is different then" },
  "no-config": NO_CONFIG_OPTION,
  help: { short: "h", help: "print this" },
  suite: { value: "FILE" },
} as const;

/** The options that a replay file names. */
const SUBJECT = ["impl", "part", "compute", "driver", "layer", "set", "strict", "expect"] as const;
/** The options that select cases. */
const SELECTING = ["queries", "exclude", "release", "shard"] as const;

/** The section of `strata.json` about the command, as far as it goes with the words that are given. */
export const CONFIG: Omit<ConfigSection<typeof OPTIONS>, "table"> = {
  command: "cts",
  ignored: (given) => [
    ...given.has("replay") ? [...SUBJECT, ...SELECTING, "out"] : [],
    ...given.has("explain") ? SELECTING : [],
    ...given.has("compute") ? ["driver", "layer", "set", "expect"] : [],
    ...given.has("driver") || given.has("layer") ? ["compute", "queries"] : [],
    ...given.has("layer") ? ["driver", "expect"] : [],
    ...given.has("list") ? ["out"] : [],
  ],
};

/** How it is used. */
export const USAGE = `usage: deno task cts [QUERY...] [options]

A query is "*", "gles:*", "gles:order:*", "gles:order:TEST:*", "gles:order:TEST:NAME=VALUE;*" or an id.
Cases about a layer (layer:*) are there with --layer only, and no others then. A layer for an ABI that does not
run here is not judged (status 2, after what its file says); one that does and cannot be loaded has a bad verdict (status 1).
What a layer does to calls and results on purpose is a warning, or a failure with --strict. Libraries that it needs and
that lie beside it come with it.

What is contained: code of ELF files runs without capabilities, network, other processes and files but the system's libraries.
What is not: parts, modules, computes and layers in TypeScript, and adapters, run with your rights.

Exit status: 0 verdict good, 1 verdict bad, 2 the command or the adapter is wrong.`;
