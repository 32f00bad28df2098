/**
 * The change that a line makes that a case types on a device, so that it can be undone.
 *
 * @module
 */

/** The change of a line. */
export type Change =
  | { readonly kind: "setting"; readonly name: string }
  | { readonly kind: "property"; readonly name: string }
  /** A path, which is outside of every package's data. */
  | { readonly kind: "path"; readonly path: string }
  /** The data of a package. */
  | { readonly kind: "data"; readonly package: string }
  | { readonly kind: "enforcing" };

const READS = new RegExp(
  `^(?:${
    [
      "am (?:start|force-stop|refresh-settings-cache)",
      "cat",
      "dumpsys",
      "echo",
      "getenforce",
      "getprop",
      "grep",
      "id",
      "logcat -d",
      "ls",
      "pidof",
      "pm (?:list|path)",
      "ps",
      "settings (?:get|list)",
      "stat",
      "strata_\\w+",
      "uname",
      "\\[",
      "test",
      "true",
      "date",
    ].join("|")
  })(?:\\s|$)`,
);
/** Paths that the suite uses outside of packages. */
const OWN_PATH = /^\/data\/local\/(?:tmp\/[\w.-]+|debug(?:\/[\w./-]*)?)$/;
const DATA = /^\/data\/(?:data|user\/0)\/([\w.]+)\/[^\n]+$/;

/**
 * Reads a line.
 *
 * @param line What follows `adb shell`.
 * @param packages Names of the packages that the suite has installed.
 * @returns What it changes; undefined if that is not known.
 */
export function changesOf(
  line: string,
  packages: ReadonlySet<string>,
): readonly Change[] | undefined {
  const changes: Change[] = [];
  const inner = [...line.matchAll(/\$\(([^()]*)\)/g)].map(([, text]) => text!);
  if (/`|\$\((?![^()]*\))/.test(line)) return undefined;
  for (const part of [...inner, line].flatMap(pipelineOf)) {
    const found = changesOfCommand(part.trim(), packages);
    if (found === undefined) return undefined;
    changes.push(...found);
  }
  return changes;
}

/**
 * Finds the owner of a path of the device.
 *
 * @param path A path.
 * @param packages Names of the packages that the suite has installed.
 * @returns Undefined if it is none of the suite's own.
 */
export function changeOfPath(path: string, packages: ReadonlySet<string>): Change | undefined {
  if (path.split("/").includes("..")) return undefined;
  const owner = DATA.exec(path)?.[1];
  if (owner !== undefined && packages.has(owner)) return { kind: "data", package: owner };
  return OWN_PATH.test(path) ? { kind: "path", path } : undefined;
}

/** The commands of a line; operators within quotes are the quoted text's. */
function pipelineOf(line: string): readonly string[] {
  return line.match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|[^'";|&])+/gs) ?? [];
}

function changesOfCommand(
  command: string,
  packages: ReadonlySet<string>,
): readonly Change[] | undefined {
  const [, before = "", target] = /^(.*?)\s*>\s*([^\s>]+)$/s.exec(unquotedRedirect(command)) ??
    [undefined, command];
  const written = target === undefined || target === "/dev/null"
    ? []
    : changeOfPath(target, packages);
  if (written === undefined) return undefined;
  const changes = [written].flat();
  if (READS.test(before)) return changes;
  const words = before.split(/\s+/);
  const others = words.slice(1).filter((word) => !word.startsWith("-"));
  switch (words[0]) {
    case "settings": {
      const [verb, table, name] = others;
      if (table !== "global" || name === undefined) return undefined;
      return verb === "put" || verb === "delete"
        ? [...changes, { kind: "setting", name }]
        : undefined;
    }
    case "setprop":
      return others[0]?.startsWith("debug.")
        ? [...changes, { kind: "property", name: others[0] }]
        : undefined;
    case "setenforce":
      return [...changes, { kind: "enforcing" }];
    case "run-as":
      return packages.has(others[0] ?? "")
        ? [...changes, { kind: "data", package: others[0]! }]
        : undefined;
    case "cp":
    case "mkdir":
    case "chmod":
    case "touch":
    case "rm": {
      const paths = words[0] === "cp" ? others.slice(-1) : others;
      const found = paths.map((path) => changeOfPath(path, packages));
      return found.includes(undefined) ? undefined : [...changes, ...found as Change[]];
    }
    default:
      return undefined;
  }
}

/** A command whose quoted texts have no sign of a redirection in them. */
function unquotedRedirect(command: string): string {
  return command.replace(/'[^']*'|"(?:\\.|[^"\\])*"/gs, (text) => text.replaceAll(">", "_"));
}
