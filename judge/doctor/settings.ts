/**
 * The options of `deno task doctor`, understood: what the device is, and which files it has.
 *
 * @module
 */

import { basename } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import {
  checkWorld,
  type Release,
  RELEASES,
  type World,
  WorldError,
} from "../../cts/contract/world.ts";
import type { Options } from "../../cts/framework/options.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { decode } from "../../impl/platform/decode.ts";
import { type AuditFiles, worldFiles } from "../../impl/audit/files.ts";
import { NO_CONFIG_OPTION } from "../command/config_file.ts";
import { oneOf } from "../command/checked_options.ts";
import { hostImage, readHostFile } from "./files.ts";

/** The kinds of files. */
export const KINDS = ["layer", "apk", "ld-config", "file-contexts", "library", "bitcode"] as const;
/** One of {@link KINDS}. */
export type Kind = (typeof KINDS)[number];

/** The options of the command. */
export const OPTIONS = {
  release: {
    value: "N",
    help: `Android release: ${
      RELEASES.join(", ")
    } (default: told by the file; for layers: 10 to 15)`,
  },
  root: { value: "DIR", help: "files of the device: its root, a vendor partition or libraries" },
  world: { value: "FILE", help: "files, release and build variables of a World in JSON" },
  policy: { value: "FILE", many: true, help: "SELinux policy (*.te, *.cil), for file_contexts" },
  "ld-config": { value: "FILE", help: "linker configuration of the device, for a library" },
  set: { value: "NAME=VALUE", many: true, help: "build variable of the product" },
  rule: { value: "RULE", many: true, help: "what this rule has found, and nothing else" },
  as: { value: "KIND", help: `what the file is: ${KINDS.join(", ")} (default: told by the file)` },
  adb: {
    value: "SERIAL",
    help: "ask this connected device, as adb devices calls it, or HOST:PORT",
  },
  json: { help: "print findings as JSON, one a line, and nothing else" },
  sarif: { help: "print findings as one SARIF 2.1.0 log, for tools of code review" },
  "no-config": NO_CONFIG_OPTION,
  help: { short: "h", help: "print this" },
} as const;

/** Those of {@link OPTIONS} that say something of files. */
export const FILE_OPTIONS = [
  "release",
  "root",
  "world",
  "policy",
  "ld-config",
  "set",
  "as",
] as const satisfies readonly (keyof typeof OPTIONS)[];

/** A policy that is given beside the device's files. */
export interface PolicyFile {
  /** Its path as given. */
  readonly file: string;
  /** Where it stands among the device's files. */
  readonly place: string;
  readonly bytes: Uint8Array;
}

/** A command line, understood. */
export interface Settings {
  readonly world: World | undefined;
  readonly release: Release | undefined;
  readonly variables: Readonly<Record<string, string>> | undefined;
  readonly files: AuditFiles | undefined;
  /** The name for people of what {@link files} were taken for. */
  readonly taken: string;
  /** Folders of the host that were left out, each with the reason. */
  readonly unread: readonly string[];
  readonly policies: readonly PolicyFile[];
  readonly ldConfig: string | undefined;
}

/**
 * Understands a command line, and reads what it names beside the files to check.
 *
 * @param options The command line.
 * @throws {UsageError} If an option is wrong, or what it names cannot be read.
 */
export function readSettings(options: Options<typeof OPTIONS>): Settings {
  const world = options.get("world");
  const root = options.get("root");
  if (world !== undefined && root !== undefined) {
    throw new UsageError("--world and --root are both given, expected one of them");
  }
  const parsed = world === undefined ? undefined : readWorld(world);
  const image = root === undefined ? undefined : hostImage(root);
  const ldConfig = options.get("ld-config");
  const set = options.all("set").map(readVariable);
  const variables = { ...parsed?.product, ...Object.fromEntries(set) };
  return {
    world: parsed,
    release: oneOf("release", options.get("release")?.replace(/\.0$/, ""), RELEASES) ??
      parsed?.release,
    variables: set.length === 0 ? parsed?.product : variables,
    files: parsed === undefined ? image : worldFiles(parsed),
    taken: image?.taken ?? "a World",
    unread: image?.unread ?? [],
    policies: options.all("policy").map(readPolicyFile),
    ldConfig: ldConfig === undefined ? undefined : decode(readHostFile(ldConfig)),
  };
}

function readWorld(file: string): World {
  try {
    return checkWorld(JSON.parse(decode(readHostFile(file))));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof WorldError ? error.problems.join("; ") : reasonOf(error);
    throw new UsageError(`Cannot read World "${file}": ${reason}`);
  }
}

function readPolicyFile(file: string, index: number): PolicyFile {
  const name = basename(file);
  if (!/\.(te|cil)$/.test(name)) {
    throw new UsageError(
      `Option "--policy" is "${file}", expected a file whose name ends with .te or .cil`,
    );
  }
  const place = `/vendor/etc/selinux/given${index}/${name}`;
  return { file, place, bytes: readHostFile(file) };
}

function readVariable(text: string): [string, string] {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new UsageError(
    `Option "--set" is "${text.slice(0, 60)}", expected NAME=VALUE with a name such as ` +
      "PRODUCT_SHIPPING_API_LEVEL",
  );
}
