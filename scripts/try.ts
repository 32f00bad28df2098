/**
 * `deno task try LAYER`: puts layers under a small app on a device and shows what happens: the device's decisions, the
 * layers' log lines, and how the process ended. Layers in TypeScript run on a simulated device, ELF libraries and C on real
 * code.
 *
 * @module
 */

import { wholeNumber } from "../cts/framework/options.ts";
import { consoleOutput } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { watchParent } from "../cts/process/parent_watch.ts";
import { NO_CONFIG_OPTION } from "../judge/command/config_file.ts";
import { defineCommand, type Main } from "../judge/command/define_command.ts";
import { watchOutput } from "../judge/command/watch.ts";
import { layersNamedBy } from "../judge/layer/layer_archive.ts";
import { neighborLines, warningLines } from "../judge/layer/layer_command.ts";
import { readProperties, SET_OPTION } from "../judge/layer/layer_properties.ts";
import { FINISHED, tryApart } from "../judge/layer/try_apart.ts";
import { prepareTrial, readLayers, tryLayers } from "../judge/layer/try_layers.ts";
import { describe, fates } from "../judge/layer/try_report.ts";

/** Milliseconds that the app may run unless `--timeout` says otherwise. */
const DEFAULT_TIMEOUT = 10_000;

const MEMORY_MAX = 3 * 1024 ** 3;

const COMMAND = new URL(import.meta.url);

/** The options of the command. */
export const OPTIONS = {
  timeout: {
    value: "MS",
    help: `limit of the run, once all is compiled (default ${DEFAULT_TIMEOUT})`,
  },
  set: SET_OPTION,
  watch: {
    help: "run the layers again whenever a file of them changes, and tell what is different",
  },
  "no-config": NO_CONFIG_OPTION,
  help: { short: "h", help: "print this" },
  here: {},
} as const;

const USAGE = `usage: deno task try LAYER [LAYER ...]

A layer is an ELF library, or a file in C, C++ or TypeScript; an APK or AAR stands for all layers in it, or by
APK!/lib/ABI/NAME.so for one. The first one is the one nearest the app. Libraries that it needs and that lie beside it
come with it.
Exit status: 0 every layer was active and the app still runs, 1 not so, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "LAYER", usage: USAGE, config: { command: "try" } },
  async (options, output, words) => {
    const files = options.positionals;
    if (files.length === 0) {
      throw new UsageError("No layer is given, expected files; --help says more");
    }
    if (options.has("watch")) return await watchOutput(COMMAND, words, files, output);
    const layers = readLayers((await Promise.all(files.map((file) => layersNamedBy(file)))).flat());
    const timeout = wholeNumber(
      "timeout",
      options.get("timeout"),
      [1, 3_600_000],
      DEFAULT_TIMEOUT,
    );
    const settings = options.all("set");
    const properties = readProperties(settings);
    if (!options.has("here")) {
      await orUsageError(prepareTrial(layers, (what) => output.line(what)));
      const sets = settings.map((word) => `--set=${word}`);
      const again = ["--here", "--no-config", ...sets, "--", ...files];
      return await tryApart(COMMAND, again, timeout, output);
    }
    for (const layer of layers) {
      [...neighborLines(layer), ...warningLines(layer)].forEach((line) => output.line(line));
    }
    const record = await orUsageError(tryLayers(layers, properties));
    const sonames = layers.map(({ soname }) => soname);
    describe(record, sonames).forEach((line) => output.line(line));
    const active = fates(record, sonames).every((line) => line.endsWith(": active"));
    return active && record.end.kind === "running" ? 0 : 1;
  },
);

async function orUsageError<T>(trying: Promise<T>): Promise<T> {
  try {
    return await trying;
  } catch (error) {
    throw new UsageError(`Cannot try layers: ${error instanceof Error ? error.message : error}`);
  }
}

if (import.meta.main) {
  if (Deno.args[0] === "--here") watchParent(MEMORY_MAX);
  const status = await main(Deno.args, consoleOutput(false));
  Deno.exit(Deno.args[0] === "--here" ? FINISHED + status : status);
}
