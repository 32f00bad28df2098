/**
 * Mutants of RenderScript's namespaces: links, paths, what is exposed, what is exported.
 *
 * @module
 */

import {
  changedLinks,
  changedNamespace,
  narrowerLink,
  widerLink,
} from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";

const INTERNAL = "libRS_internal.so";

export const linkLetsAllThrough = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-1",
  why: "The link from sphal to rs lets every library through.",
  make: widerLink("sphal", "rs", "all"),
});

export const linkGoesByPrefix = mutant({
  part: "linker",
  clauses: "LINKER-RS-1",
  why: "A link lets through what begins as one of its libraries does.",
  make: (Base) =>
    class extends Base {
      protected override passes(...[link, name]: Parameters<InstanceType<typeof Base>["passes"]>) {
        return super.passes(link, name) ||
          (link.to.name === "rs" && name.startsWith("libRS"));
      }
    },
});

export const noLinkToRs = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-1",
  why: "It drops the link from sphal to rs.",
  make: changedLinks("sphal", (links) => links.filter(({ to }) => to !== "rs")),
});

export const rsLastOnNine = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-11",
  why: "It asks rs last, as Android 9 does, where the documented behavior is asked for.",
  make: changedLinks(
    "sphal",
    (links) => links.toSorted((a, b) => +(a.to === "rs") - +(b.to === "rs")),
  ),
});

export const rsWithoutData = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-3",
  why: "It does not permit /data to rs.",
  make: changedNamespace("rs", ({ permittedPaths }) => ({
    permittedPaths: permittedPaths.filter((path) => path !== "/data"),
  })),
});

export const dataWithoutDepth = mutant({
  part: "linker",
  clauses: "LINKER-RS-3",
  why: "It lets files in that lie in a permitted directory itself, and none further below.",
  make: (Base) =>
    class extends Base {
      protected override permittedPathHolds(directory: string, path: string) {
        return this.searchPathHolds(directory, path);
      }
    },
});

export const rsWithoutMediaNdk = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-5",
  why: "The link from rs to the default namespace does not name libmediandk.so.",
  make: narrowerLink("rs", "default", "libmediandk.so"),
});

export const rsWithoutFreeType = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-6",
  why: "The link from rs to the default namespace does not name libft2.so.",
  make: narrowerLink("rs", "default", "libft2.so"),
});

export const dependenciesByCallersLinks = mutant({
  part: "linker",
  clauses: ["LINKER-RS-5", "LINKER-RS-6"],
  why: "It looks for what a library of rs needs in sphal, whence it was opened.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(
        ...[task, fresh]: Parameters<InstanceType<typeof Base>["lookUp"]>
      ) {
        const sphal = this.namespace("sphal");
        const wrong = task.isNeeded && task.start.name === "rs" && sphal !== undefined;
        return super.lookUp(wrong ? { ...task, start: sphal } : task, fresh);
      }
    },
});

export const sphalWithData = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-13",
  why: "It permits /data to sphal as well.",
  make: changedNamespace("sphal", ({ permittedPaths }) => ({
    permittedPaths: [...permittedPaths, "/data"],
  })),
});

export const sphalOpen = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-13",
  why: "It does not isolate sphal.",
  make: changedNamespace("sphal", () => ({ isolated: false })),
});

export const freeTypeForSphal = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-17",
  why: "The link from sphal to the default namespace names libft2.so.",
  make: widerLink("sphal", "default", "libft2.so"),
});

export const freeTypeForVndk = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-17",
  why: "The link from vndk to the default namespace names libft2.so.",
  make: widerLink("vndk", "default", "libft2.so"),
});

export const lineIsNotInTheFile = mutant({
  part: "product",
  clauses: ["LINKER-RS-25", "LINKER-RS-26"],
  why: "The device has the configuration of a legacy one.",
  make: (Base) =>
    class extends Base {
      override get linkerVariant() {
        return "legacy" as const;
      }
    },
});

export const linkWithoutLine = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-27",
  why: "It links sphal to rs for libRS_internal.so whatever the file says.",
  make: (Base) =>
    class extends Base {
      override read() {
        const found = super.read();
        const rs = { to: "rs", libraries: new Set([INTERNAL]) };
        const namespaces = found.namespaces.map((namespace) =>
          namespace.name !== "sphal" || namespace.links.some(({ to }) => to === "rs")
            ? namespace
            : { ...namespace, links: [...namespace.links, rs] }
        );
        return { ...found, namespaces };
      }
    },
});

export const onlyTheFirstLink = mutant({
  part: "linker",
  clauses: "LINKER-RS-1",
  why: "It tries the first link only.",
  make: (Base) =>
    class extends Base {
      protected override linksOf(...args: Parameters<InstanceType<typeof Base>["linksOf"]>) {
        return super.linksOf(...args).slice(0, 1);
      }
    },
});

export const vndkExportedTooEarly = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-43",
  why: "It exports vndk in Android 8.0.",
  make: changedNamespace("vndk", () => ({ visible: true })),
});

export const odmIsSearchedIn8 = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-62",
  why: "In Android 8 the namespace sphal searches the odm partition.",
  make: changedNamespace(
    "sphal",
    ({ searchPaths }, release) =>
      release < 9 ? { searchPaths: ["/odm/lib64", ...searchPaths] } : {},
  ),
});
