/**
 * Makes readers of the linker's configuration that misread it in one way.
 *
 * @module
 */

import type { LdConfigHost } from "../../impl/linker/ld_config.ts";
import type { NamespaceConfig, NamespaceLink } from "../../impl/linker/namespace.ts";
import type { PartFactory } from "../../impl/mod.ts";
import type { Refusal } from "../../impl/platform/file_error.ts";

/** A change of a namespace; what it does not name stays. */
export type NamespaceChange = (
  namespace: NamespaceConfig,
  release: number,
) => Partial<NamespaceConfig>;

/**
 * A reader that changes one namespace of every configuration.
 *
 * @param name The namespace.
 * @param change What becomes of it.
 */
export function changedNamespace(name: string, change: NamespaceChange): PartFactory<"ld-config"> {
  return (Base) =>
    class extends Base {
      override read() {
        const found = super.read();
        const namespaces = found.namespaces.map((namespace) =>
          namespace.name === name
            ? { ...namespace, ...change(namespace, this.host.release) }
            : namespace
        );
        return { ...found, namespaces };
      }
    };
}

/**
 * A reader that takes its process for another one.
 *
 * @param change What it takes for something else.
 */
export function changedHost(
  change: (host: LdConfigHost) => Partial<LdConfigHost>,
): PartFactory<"ld-config"> {
  return (Base) =>
    class extends Base {
      constructor(host: LdConfigHost) {
        super({ ...host, ...change(host) });
      }
    };
}

/**
 * A reader that reads other files than those it chooses, or another text.
 *
 * @param read What it reads at a path.
 */
export function changedRead(
  read: (path: string, host: LdConfigHost) => Uint8Array | Refusal,
): PartFactory<"ld-config"> {
  return changedHost((host) => ({ read: (path) => read(path, host) }));
}

/**
 * A reader that reads another text than that of the file.
 *
 * @param change What it reads.
 */
export function changedText(
  change: (text: string, host: LdConfigHost) => string,
): PartFactory<"ld-config"> {
  return changedRead((path, host) => {
    const bytes = host.read(path);
    return bytes instanceof Uint8Array
      ? new TextEncoder().encode(change(new TextDecoder().decode(bytes), host))
      : bytes;
  });
}

/**
 * A reader that changes the links of one namespace.
 *
 * @param name The namespace.
 * @param change What becomes of its links.
 */
export function changedLinks(
  name: string,
  change: (links: readonly NamespaceLink[]) => readonly NamespaceLink[],
): PartFactory<"ld-config"> {
  return changedNamespace(name, ({ links }) => ({ links: change(links) }));
}

/**
 * A reader that lets a link take more libraries than its list says.
 *
 * @param from The namespace that takes.
 * @param to The namespace that gives.
 * @param libraries The libraries; `all` for every one.
 */
export function widerLink(
  from: string,
  to: string,
  ...libraries: readonly string[]
): PartFactory<"ld-config"> {
  return changedList(
    from,
    to,
    (listed) => libraries.includes("all") ? "all" : new Set([...listed, ...libraries]),
  );
}

/**
 * A reader that lets a link take fewer libraries than its list says.
 *
 * @param from The namespace that takes.
 * @param to The namespace that gives.
 * @param libraries The libraries that are left out.
 */
export function narrowerLink(
  from: string,
  to: string,
  ...libraries: readonly string[]
): PartFactory<"ld-config"> {
  return changedList(
    from,
    to,
    (listed) => new Set([...listed].filter((name) => !libraries.includes(name))),
  );
}

function changedList(
  from: string,
  to: string,
  change: (listed: ReadonlySet<string>) => NamespaceLink["libraries"],
): PartFactory<"ld-config"> {
  return changedLinks(
    from,
    (links) =>
      links.map((link) =>
        link.to !== to || link.libraries === "all"
          ? link
          : { to, libraries: change(link.libraries) }
      ),
  );
}
