/**
 * Checks what the log of an app's last start says of layers.
 *
 * @module
 */

import type { PhoneFacts } from "./facts.ts";
import { adbLine, layersOf, type Tell } from "./conditions.ts";

/** The linker's complaints about a layer (AOSP bionic, linker/linker.cpp, linker_phdr.cpp), each with its remedy. */
const REASONS: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [
    /library "([^"]+)" not found/,
    "Link it into the layer, or put it where the layer is and link with -Wl,-rpath,'$ORIGIN'",
  ],
  [
    /is not accessible for the namespace/,
    "Let the layer need public libraries only, and put it into a place that is searched",
  ],
  [
    /is (?:32|64)-bit instead of (?:32|64)-bit|unexpected e_machine/,
    "Build the layer for the ABI of the app",
  ],
  [/[Pp]ermission denied|couldn't map/, "See its mode and its label (ls -lZ)"],
  [
    /cannot locate symbol/,
    "Build the layer for the API level of the device, or do not link with that function",
  ],
];

/**
 * Checks the log.
 *
 * @param facts What the device said.
 * @param tell Tells what is wrong.
 */
export function checkLog(facts: PhoneFacts, tell: Tell): void {
  const { log, pid, target, settings } = facts;
  const said = new Set<string>();
  for (const { message } of log) {
    const failed = /Failed to load layer (?<layer>\S+) with error: (?<reason>.*)/.exec(message) ??
      /Failed to dlsym \S+ for layer (?<layer>\S+)/.exec(message);
    const { layer, reason = "" } = failed?.groups ?? {};
    if (layer === undefined || said.has(message)) continue;
    said.add(message);
    const remedy = REASONS.find(([pattern]) => pattern.test(reason))?.[1] ??
      "See what the doctor says of the file: deno task doctor libLAYER.so";
    tell("error", "phone-log", layer, message, remedy);
  }
  if (pid === undefined || !settings.gpu_debug_layers_gles || log.length === 0) return;
  const enabled = log.some(({ message }) => message === `GPU debug layers enabled for ${target}`);
  const listed = log.find(({ message }) => message.startsWith("GLES debug layer list: "))?.message
    .slice("GLES debug layer list: ".length);
  const isOld = !enabled || listed !== undefined && listed !== settings.gpu_debug_layers_gles;
  if (!isOld || settings.gpu_debug_app !== target || layersOf(facts).length === 0) return;
  tell(
    enabled ? "error" : "warning",
    "phone-restart",
    target,
    enabled
      ? `Its process ${pid} was started with the list ${
        JSON.stringify(listed)
      }, and settings count for processes that ` +
        "start later"
      : `Its process ${pid} runs, and the log does not say that it was started with layers; settings count for processes ` +
        "that start later",
    adbLine(facts, `shell am force-stop ${target}`),
  );
}
