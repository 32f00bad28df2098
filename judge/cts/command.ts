/**
 * The words of `deno task cts`: what is to be judged, and how.
 *
 * @module
 */

import { dirname, fromFileUrl, resolve } from "@std/path";
import { type AdapterLimits, DEFAULT_LIMITS } from "../../cts/contract/adapter_limits.ts";
import { type Abi, type Release, RELEASES } from "../../cts/contract/world.ts";
import { type Expectation, readExpectations } from "../../cts/framework/expectations.ts";
import type { PartSpec } from "../../cts/framework/supervisor/messages.ts";
import { type Options, wholeNumber } from "../../cts/framework/options.ts";
import { readReplay, type Replay } from "../../cts/framework/replay.ts";
import type { Shard } from "../../cts/framework/shard.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { EXPECTED_KINDS } from "../../cts/layer/expected_kinds.ts";
import { type ConfigSection, NO_CONFIG_OPTION } from "../command/config_file.ts";
import { oneOf } from "../command/checked_options.ts";
import { type DriverSet, isElfDriver, readDriverSet } from "../driver/driver_set.ts";
import { REQUIREMENTS_QUERY } from "../driver/requirements.ts";
import { parsePart } from "../implementation/load_parts.ts";
import { LAYER_QUERY } from "../layer/layer_command.ts";
import { type Properties, readProperties, SET_OPTION } from "../layer/layer_properties.ts";
import { layerNamedBy } from "../layer/layer_archive.ts";
import { type LayerChain, readLayerChain } from "../layer/layer_chain.ts";
import { abiNamedIn, isForeign, nativeSpec } from "../implementation/native_spec.ts";
import { askedReplay } from "../implementation/replay_trust.ts";
import { readRun } from "../report/read_run.ts";
import { shardFor, type Variables } from "./ci_variables.ts";

/** Milliseconds that one run of a case may take unless `--timeout` says otherwise. */
const DEFAULT_TIMEOUT = 10_000;
/** Milliseconds for one with code of another machine. */
const FOREIGN_TIMEOUT = 6 * DEFAULT_TIMEOUT;
/** What a limit may be, in milliseconds. */
const LIMIT_RANGE = [1, 3_600_000] as const;
/** Fewer cases are done before another worker has started. */
const CASES_PER_WORKER = 24;
/** What is judged of a library of intrinsics unless a query says otherwise. */
const COMPUTE_QUERY = "rs:intrinsic:*";

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
      "accept the differences that the file declares (docs/layers.md), and none that it does not",
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

/** What a replay file names. */
const SUBJECT = ["impl", "part", "compute", "driver", "layer", "set", "strict", "expect"] as const;
/** What selects cases. */
const SELECTING = ["queries", "exclude", "release", "shard"] as const;

/** What `strata.json` says of the command, as far as it goes with the words that are given. */
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

/** What is to be judged, and how. */
export interface Command {
  readonly queries: readonly string[];
  readonly excluded: readonly string[];
  readonly list: boolean;
  readonly strict: boolean;
  readonly release: Release | undefined;
  readonly impl: string;
  readonly parts: readonly PartSpec[];
  readonly compute: string | undefined;
  readonly driver: DriverSet | undefined;
  readonly layer: LayerChain | undefined;
  /** Properties that are set on every device with the layer. */
  readonly properties: Properties | undefined;
  /** What is known to differ, and the file that says so. */
  readonly expect: { readonly path: string; readonly entries: readonly Expectation[] } | undefined;
  readonly out: string | undefined;
  readonly replay: Replay | undefined;
  readonly explain: boolean;
  /** Whether a driver's failures are told after its table, each in a few words. */
  readonly quiet: boolean;
  readonly jobs: number;
  /** Cases for which a further worker is started. */
  readonly casesPerWorker: number;
  readonly timeout: number;
  /** How long an adapter may take. */
  readonly limits: AdapterLimits;
  readonly suite: string;
  /** Which of several shares is run; undefined for all. */
  readonly shard: Shard | undefined;
  /** How long cases took in an earlier run, by id, if that balances the shards. */
  readonly times: ReadonlyMap<string, number> | undefined;
  /** The environment that a CI system has made. */
  readonly variables: Variables;
}

/**
 * Reads the command's words.
 *
 * @param options The options.
 * @param variables The environment. Default: this process's.
 * @param layerFile The file of the layer. Default: what `--layer` names.
 * @throws {UsageError} If they do not go together, or name what cannot be read.
 */
function readCommand(
  options: Options<typeof OPTIONS>,
  variables: Variables = Deno.env.toObject(),
  layerFile: string | undefined = options.get("layer"),
): Command {
  const replayFile = options.get("replay");
  const explain = options.get("explain");
  const selecting = [
    ...options.positionals,
    ...(["exclude", "list", "release", "shard"] as const).filter((name) => options.has(name)),
  ];
  const fixed = replayFile !== undefined ? "--replay" : "--explain";
  if (replayFile !== undefined && explain !== undefined) {
    throw new UsageError("Options --replay and --explain are given together, expected one of them");
  }
  if ((replayFile !== undefined || explain !== undefined) && selecting.length > 0) {
    throw new UsageError(`Option ${fixed} names its case, leave "${selecting[0]}" out`);
  }
  if (replayFile !== undefined && options.has("strict")) {
    throw new UsageError("Option --strict is recorded in the replay file, leave it out");
  }
  if (replayFile === undefined && options.has("trust")) {
    throw new UsageError("Option --trust is given without --replay FILE, leave it out");
  }
  const parts = options.all("part").map(parsePart);
  const replay = replayFile === undefined ? undefined : readAsked(replayFile, parts, options);
  const id = replay?.id ?? explain;
  const compute = replay === undefined ? options.get("compute") : replay.compute;
  const driverPath = replay === undefined ? options.get("driver") : replay.driver;
  if (compute !== undefined && driverPath !== undefined) {
    throw new UsageError("Options --compute and --driver are given together, expected one of them");
  }
  const layerPath = replay === undefined ? layerFile : replay.layer;
  if (compute !== undefined && layerPath !== undefined) {
    throw new UsageError("Options --compute and --layer are given together, expected one of them");
  }
  const driver = readNamed(readDriverSet, driverPath, replay);
  const given = replay?.impl ?? options.get("impl");
  const layer = readNamed(
    (path) => readLayerChain(path, given === undefined ? undefined : abiNamedIn(given)),
    layerPath,
    replay,
  );
  const impl = given ?? implementationFor(layer, driver);
  const usual = layer !== undefined ? [LAYER_QUERY] : [
    ...(compute === undefined ? [] : [COMPUTE_QUERY]),
    ...(driver === undefined ? [] : [REQUIREMENTS_QUERY]),
  ];
  const queries = options.positionals.length === 0 ? usual : options.positionals;
  return {
    queries: id === undefined ? queries : [id],
    excluded: options.all("exclude"),
    list: options.has("list"),
    strict: replay?.strict ?? (options.has("strict") || compute !== undefined),
    release: oneOf("release", options.get("release"), RELEASES),
    impl,
    parts: replay?.parts ?? parts,
    compute,
    driver,
    layer,
    properties: propertiesFor(replay, options.all("set"), layer),
    expect: readExpected(options.get("expect")),
    out: options.get("out"),
    replay,
    explain: id !== undefined,
    quiet: driver !== undefined && layer === undefined && id === undefined &&
      options.positionals.length === 0,
    jobs: readJobs(options, impl, id),
    casesPerWorker: options.get("jobs") === undefined && !impl.startsWith("adb:")
      ? CASES_PER_WORKER
      : 0,
    timeout: wholeNumber(
      "timeout",
      options.get("timeout"),
      LIMIT_RANGE,
      replay?.timeout ?? (isForeign(impl) ? FOREIGN_TIMEOUT : DEFAULT_TIMEOUT),
    ),
    limits: {
      start: readLimit("start-limit", options, DEFAULT_LIMITS.start),
      step: readLimit("step-limit", options, DEFAULT_LIMITS.step),
    },
    suite: options.get("suite") ?? fromFileUrl(new URL("../../cts/suite.ts", import.meta.url)),
    shard: id === undefined ? readShard(options, variables) : undefined,
    times: readTimes(options, variables),
    variables,
  };
}

/** How many workers there are; a connected device is one, and plays one case at a time. */
function readJobs(options: Options<typeof OPTIONS>, impl: string, id: string | undefined): number {
  const isOne = impl.startsWith("adb:");
  const range = [1, isOne ? 1 : 256] as const;
  const usual = isOne ? 1 : navigator.hardwareConcurrency;
  return id !== undefined ? 1 : wholeNumber("jobs", options.get("jobs"), range, usual);
}

function propertiesFor(
  replay: Replay | undefined,
  words: readonly string[],
  layer: LayerChain | undefined,
): Properties | undefined {
  if (words.length > 0 && (layer === undefined || replay !== undefined)) {
    throw new UsageError(
      replay === undefined
        ? 'Option "--set" is given without --layer FILE; leave it out, or "adb shell setprop" in a World of your own'
        : 'Option "--set" is recorded in the replay file, leave it out',
    );
  }
  return replay === undefined ? readProperties(words) : replay.properties;
}

function readExpected(path: string | undefined): Command["expect"] {
  return path === undefined ? undefined : { path, entries: readExpectations(path, EXPECTED_KINDS) };
}

function readShard(options: Options<typeof OPTIONS>, variables: Variables): Shard | undefined {
  const shard = shardFor(options.get("shard"), variables);
  if (shard !== undefined && options.has("expect")) {
    throw new UsageError(
      "Option --expect is given for a shard, in which what it declares may not occur; leave one of them out",
    );
  }
  return shard;
}

function readTimes(
  options: Options<typeof OPTIONS>,
  variables: Variables,
): Command["times"] {
  const folder = options.get("times");
  if (folder === undefined) return undefined;
  if (shardFor(options.get("shard"), variables) === undefined) {
    throw new UsageError("Option --times is given without --shard I/N, leave it out");
  }
  return new Map(readRun(folder).cases.map(({ id, milliseconds }) => [id, milliseconds]));
}

function readLimit(
  name: "start-limit" | "step-limit",
  options: Options<typeof OPTIONS>,
  fallback: number,
): number {
  return wholeNumber(name, options.get(name), LIMIT_RANGE, fallback);
}

/** A replay as far as it may run, and apart from what this run itself is about to remove. */
function readAsked(
  file: string,
  parts: readonly PartSpec[],
  options: Options<typeof OPTIONS>,
): Replay {
  const replay = readReplay(file);
  const out = options.get("out");
  if (out !== undefined && resolve(dirname(file)) === resolve(out, "replay")) {
    throw new UsageError(
      `Replay file "${file}" is what an earlier run left in --out "${out}", where this run is to ` +
        "begin anew; name another folder, or leave --out out",
    );
  }
  const [impl, compute, driver, layer] = (["impl", "compute", "driver", "layer"] as const)
    .map((name) => options.get(name));
  return askedReplay(replay, {
    file,
    named: {
      impl,
      parts,
      ...(compute === undefined ? {} : { compute }),
      ...(driver === undefined ? {} : { driver }),
      ...(layer === undefined ? {} : { layer }),
    },
    trust: options.has("trust"),
  });
}

/** The implementation that runs what is judged. */
function implementationFor(layer: LayerChain | undefined, driver: DriverSet | undefined): string {
  if (layer?.form === "elf") return nativeSpec(layer.abi);
  return driver !== undefined && isElfDriver(driver) ? nativeSpec(driver.files[0]?.abi) : "sim";
}

function readNamed<T>(
  read: (path: string) => T,
  path: string | undefined,
  replay: Replay | undefined,
): T | undefined {
  try {
    return path === undefined ? undefined : read(path);
  } catch (error) {
    throw withRemedy(error, replay);
  }
}

/**
 * What cannot be loaded, and was named by a replay file.
 *
 * @param error What was thrown.
 * @param replay The file; undefined for none.
 */
export function withRemedy(error: unknown, replay: Replay | undefined): unknown {
  if (replay === undefined || !(error instanceof UsageError)) return error;
  return new UsageError(
    `${error.message}; the replay file names it, so replay where it was recorded (paths are ` +
      "relative), or correct the file",
  );
}

/**
 * Reads the command's words, and takes a layer out of the archive that `--layer` may name.
 *
 * @param options The options.
 * @param variables The environment. Default: this process's.
 * @throws {UsageError} As {@link readCommand} does, or if the archive has not one layer.
 */
export async function readCommandAndArchive(
  options: Options<typeof OPTIONS>,
  variables?: Variables,
): Promise<Command> {
  const [word, impl] = [options.get("layer"), options.get("impl")];
  const abi = impl === undefined ? undefined : abiNamedIn(impl) as Abi | undefined;
  const layer = word === undefined ? undefined : await layerNamedBy(word, abi);
  return readCommand(options, variables, layer);
}
