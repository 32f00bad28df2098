/**
 * Makes namespaces out of the properties of a section of an ld.config.txt.
 *
 * Source: AOSP bionic, linker/linker_config.cpp (`Properties`, `Config::read_binary_config`).
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import type { LdConfigProperties, LdConfigProperty } from "./ld_config_properties.ts";
import { errorAt, type NoticeSink } from "./ld_config_sections.ts";
import { cString, trimSpace } from "./ld_config_text.ts";
import { substitute } from "./ld_substitution.ts";
import type { NamespaceConfig, NamespaceLink } from "./namespace.ts";

/** The facts that the values of a section hang on beside its text. */
export interface LdConfigContext {
  /** The file, for messages. */
  readonly file: string;
  /** The value of `${LIB}`. */
  readonly lib: "lib" | "lib64";
  /** The property `ro.vndk.version`; empty if it is not set. */
  readonly vndkVersion: string;
  /** The value of `${SDK_VER}`. */
  readonly targetSdk: number;
  /** With which sanitizer the process is built. */
  readonly sanitizer?: "asan" | "hwasan";
}

/** The namespace that every process has. */
export const DEFAULT_NAMESPACE = "default";

/** Makes namespaces by the rules of one release. */
export class LdConfigNamespaces {
  readonly #release: Release;

  /** @param release The release whose linker reads. */
  constructor(release: Release) {
    this.#release = release;
  }

  /**
   * The namespaces of a section, `default` first; paths are those of the text, names replaced.
   *
   * @param fail Takes the errors, each of which drops the whole configuration.
   */
  namespaces(
    properties: LdConfigProperties,
    context: LdConfigContext,
    fail: NoticeSink,
  ): NamespaceConfig[] {
    const names = namespaceNames(properties);
    const lists = new Map<string, ReadonlySet<string>>();
    return [...names].map(([name, isRepeated]) => {
      const prefix = `namespace.${name}`;
      const links = this.#links(
        name,
        names,
        properties,
        lists,
        (line, problem) => fail(errorAt(context.file, line, problem)),
      );
      const flag = (key: string) => isTrue(properties.get(`${prefix}.${key}`));
      const paths = (key: string) => {
        const place = pathsPrefix(prefix, context);
        const text = properties.get(`${place}.${key}.paths`)?.value ?? "";
        const seen = cString(text);
        if (seen === "") return [];
        const parameters = this.#parameters(context);
        return seen.split(":").map((path) => substitute(path, parameters));
      };
      const namespace = {
        name,
        isolated: flag("isolated"),
        // The default namespace cannot be exported in Android 8.0.
        visible: flag("visible") && (name !== DEFAULT_NAMESPACE || this.#release >= 8.1),
        searchPaths: paths("search"),
        permittedPaths: paths("permitted"),
        allowedLibraries: this.#allowedLibraries(name, properties),
        links,
      };
      return isRepeated && name !== DEFAULT_NAMESPACE ? repeatedNamespace(namespace) : namespace;
    });
  }

  /** The links of a namespace in order. */
  #links(
    name: string,
    names: ReadonlyMap<string, boolean>,
    properties: LdConfigProperties,
    lists: Map<string, ReadonlySet<string>>,
    fail: (line: number, problem: string) => void,
  ): NamespaceLink[] {
    const defined = properties.get(`namespace.${name}.links`);
    const links: NamespaceLink[] = [];
    let line = defined?.line ?? 0;
    for (const to of namesIn(defined)) {
      if (!names.has(to)) {
        fail(line, `undefined namespace: ${to}`);
        continue;
      }
      const key = `namespace.${name}.link.${to}`;
      const all = this.#release >= 9 &&
        isTrue(properties.get(`${key}.allow_all_shared_libs`));
      const listed = properties.get(`${key}.shared_libs`);
      line = listed?.line ?? line;
      const problem = linkProblem(`${name}->${to}`, listed?.value ?? "", all);
      if (problem === undefined) {
        links.push({ to, libraries: all ? "all" : this.#list(key, listed?.value ?? "", lists) });
      } else {
        fail(line, problem);
      }
    }
    return links;
  }

  /** The libraries of a list, which is split once however often it is linked. */
  #list(
    key: string,
    text: string,
    lists: Map<string, ReadonlySet<string>>,
  ): ReadonlySet<string> {
    const known = lists.get(key);
    if (known !== undefined) return known;
    const list = new Set(cString(text).split(":"));
    lists.set(key, list);
    return list;
  }

  /** The files to which a namespace is limited; Android 12 has a second name for the list. */
  #allowedLibraries(name: string, properties: LdConfigProperties): string[] {
    if (this.#release < 10) return [];
    const keys = this.#release < 12 ? ["whitelisted"] : ["whitelisted", "allowed_libs"];
    const text = keys.map((key) => properties.get(`namespace.${name}.${key}`)?.value ?? "")
      .filter((value) => value !== "").join(":");
    return text === "" || name === DEFAULT_NAMESPACE ? [] : text.split(":");
  }

  /** The names that paths may contain, with their values. */
  #parameters(context: LdConfigContext): ReadonlyMap<string, string> {
    const parameters = new Map<string, string>([
      ["LIB", context.lib],
      ["SDK_VER", `${context.targetSdk}`],
    ]);
    if (this.#release >= 9) parameters.set("VNDK_VER", vndkText("-", context.vndkVersion));
    if (this.#release >= 11) {
      parameters.set("VNDK_APEX_VER", vndkText("v", context.vndkVersion));
    }
    return parameters;
  }
}

/** The names of the namespaces in order, and whether the file lists them more than once. */
export function namespaceNames(properties: LdConfigProperties): ReadonlyMap<string, boolean> {
  const names = new Map([[DEFAULT_NAMESPACE, false]]);
  for (const name of namesIn(properties.get("additional.namespaces"))) {
    names.set(name, names.has(name));
  }
  return names;
}

/** The beginning of the properties of paths: under a sanitizer only its own count. */
export function pathsPrefix(prefix: string, { sanitizer }: LdConfigContext): string {
  return sanitizer === undefined ? prefix : `${prefix}.${sanitizer}`;
}

/** Checks that a property says true, in exactly this word. */
export function isTrue(property: LdConfigProperty | undefined): boolean {
  return property?.value === "true";
}

/** A VNDK version behind a separator; no text for the current one. */
export function vndkText(separator: string, version: string): string {
  return version === "" || version === "current" ? "" : `${separator}${version}`;
}

/** The items of a list with commas, trimmed; a list without text has one item without text. */
function namesIn(property: LdConfigProperty | undefined): string[] {
  return property === undefined ? [] : property.value.split(",").map(trimSpace);
}

/** The mistake in a link; undefined if there is none. */
function linkProblem(link: string, libraries: string, all: boolean): string | undefined {
  if (!all && libraries === "") {
    return `list of shared_libs for ${link} link is not specified or is empty.`;
  }
  return all && libraries !== ""
    ? `both shared_libs and allow_all_shared_libs are set for ${link} link.`
    : undefined;
}

/**
 * Handles a namespace that is listed twice: the linker makes it of the first entry and configures the last, so
 * that it has its links and nothing else (AOSP bionic, linker/linker.cpp, `init_default_namespaces`).
 */
function repeatedNamespace({ name, links }: NamespaceConfig): NamespaceConfig {
  const nothing = { searchPaths: [], permittedPaths: [], allowedLibraries: [] };
  return { name, isolated: false, visible: false, ...nothing, links };
}
