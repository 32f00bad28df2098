/**
 * Mutants of the namespace of an app.
 *
 * @module
 */

import type { InstalledPackage } from "../../impl/platform/package_manager.ts";
import { VENDOR_PUBLIC_LIBRARIES_FILE } from "../../impl/linker/native_loader.ts";
import { mutant } from "./mutant.ts";

/** All of the system. */
export const wholeSystemForApps = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-41",
  why: "It gives apps every library of the system.",
  make: (Base) =>
    class extends Base {
      protected override links() {
        return super.links().map((link) =>
          link.to === "default" ? { ...link, libraries: "all" as const } : link
        );
      }
    },
});

/** A list of its own. */
export const listFileIsIgnored = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-41",
  why: "It does not read the list of the system's libraries for apps.",
  make: (Base) =>
    class extends Base {
      protected override libraries(path: string) {
        return path === VENDOR_PUBLIC_LIBRARIES_FILE
          ? super.libraries(path)
          : new Set(["liblog.so", "libdl.so", "libc.so"]);
      }
    },
});

/** Comments are names. */
export const commentsAreNames = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-41",
  why: "It gives apps the libraries that a list names in comments.",
  make: (Base) =>
    class extends Base {
      protected override libraries(path: string) {
        const { files, credentials } = this.host;
        const names = super.libraries(path);
        if (names.size === 0) return names;
        return new Set(new TextDecoder().decode(files.read(path, credentials)).split(/[#\s]+/));
      }
    },
});

/** Lists end at a comment. */
export const listEndsAtComment = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-41",
  why: "It reads no further than the first comment of a list.",
  make: (Base) =>
    class extends Base {
      protected override libraries(path: string) {
        const { files, credentials } = this.host;
        const all = super.libraries(path);
        if (all.size === 0) return all;
        const text = new TextDecoder().decode(files.read(path, credentials));
        return new Set(text.split("#")[0]!.split(/\s+/));
      }
    },
});

/** Nothing of the vendor. */
export const nothingOfTheVendor = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-42",
  why: "It gives apps no library of the vendor.",
  make: (Base) =>
    class extends Base {
      protected override links() {
        return super.links().filter(({ to }) => to === "default");
      }
    },
});

/** All of the vendor. */
export const wholeVendorForApps = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-42",
  why: "It gives apps every library of the vendor.",
  make: (Base) =>
    class extends Base {
      protected override links() {
        return [...super.links(), { to: "sphal", libraries: "all" as const }];
      }
    },
});

/** The vendor's libraries from the default namespace. */
export const vendorFromDefault = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-42",
  why: "It looks for the vendor's libraries for apps in the default namespace.",
  make: (Base) =>
    class extends Base {
      protected override links() {
        return super.links().map((link) => ({ ...link, to: "default" }));
      }
    },
});

/** Nothing by its path. */
export const nothingByPath = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-43",
  why: "It permits apps no path but that of their own libraries.",
  make: (Base) =>
    class extends Base {
      override createNamespace(app: InstalledPackage) {
        return Object.assign(super.createNamespace(app), { permittedPaths: [] });
      }
    },
});

/** Not on added storage. */
export const nothingOnAddedStorage = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-43",
  why: "It permits apps paths below /data only.",
  make: (Base) =>
    class extends Base {
      override createNamespace(app: InstalledPackage) {
        return Object.assign(super.createNamespace(app), { permittedPaths: ["/data"] });
      }
    },
});

/** Anything by its path. */
export const anythingByPath = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-43",
  why: "It does not isolate the namespace of an app.",
  make: (Base) =>
    class extends Base {
      override createNamespace(app: InstalledPackage) {
        return Object.assign(super.createNamespace(app), { isolated: false });
      }
    },
});
