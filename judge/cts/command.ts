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
import { STOCK_ANDROID, stockExpectations } from "./stock_android.ts";
import { oneOf } from "../command/checked_options.ts";
import { type DriverSet, isElfDriver, readDriverSet } from "../driver/driver_set.ts";
import { REQUIREMENTS_QUERY } from "../driver/requirements.ts";
import { parsePart } from "../implementation/load_parts.ts";
import { LAYER_QUERY } from "../layer/layer_command.ts";
import { type Properties, readProperties } from "../layer/layer_properties.ts";
import { layerNamedBy } from "../layer/layer_archive.ts";
import { type LayerChain, readLayerChain } from "../layer/layer_chain.ts";
import { abiNamedIn, isForeign, nativeSpec } from "../implementation/native_spec.ts";
import { askedReplay } from "../implementation/replay_trust.ts";
import { readRun } from "../report/read_run.ts";
import { shardFor, type Variables } from "./ci_variables.ts";
import { DEFAULT_TIMEOUT, FOREIGN_TIMEOUT, type OPTIONS } from "./options.ts";

/** The range of a limit, in milliseconds. */
const LIMIT_RANGE = [1, 3_600_000] as const;
/** Fewer cases are done before another worker has started. */
const CASES_PER_WORKER = 24;
/** The query for a library of intrinsics, unless another one is given. */
const COMPUTE_QUERY = "rs:intrinsic:*";

/** A command line, understood: what is to be judged, and how. */
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
  /** The known differences, and the file that declares them. */
  readonly expect: {
    readonly path: string;
    /** The list's own text, where no file has it. */
    readonly text?: string;
    readonly entries: readonly Expectation[];
  } | undefined;
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
  if (path === undefined) return undefined;
  if (path !== STOCK_ANDROID) return { path, entries: readExpectations(path, EXPECTED_KINDS) };
  const entries = stockExpectations();
  return { path, text: JSON.stringify(entries), entries };
}

function readShard(options: Options<typeof OPTIONS>, variables: Variables): Shard | undefined {
  const shard = shardFor(options.get("shard"), variables);
  const isFile = options.has("expect") && options.get("expect") !== STOCK_ANDROID;
  if (shard !== undefined && isFile) {
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
 * Adds a remedy to the error about something that a replay file names and that cannot be loaded.
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
