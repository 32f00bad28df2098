/**
 * Mutants of libvndksupport: how framework code loads what a vendor provides.
 *
 * @module
 */

import type { Namespace } from "../../impl/linker/library.ts";
import { mutant } from "./mutant.ts";

/** Nothing without sphal. */
export const nothingWithoutSphal = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-1",
  why: "It gives NULL when there is no namespace sphal.",
  make: (Base) =>
    class extends Base {
      protected override loadHere() {
        return null;
      }
    },
});

/** The default namespace is never tried. */
export const defaultIsNotTried = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-1",
  why: "It does not try the default namespace from 9 on.",
  make: (Base) =>
    class extends Base {
      protected override namespaces() {
        return ["sphal"];
      }
    },
});

/** The default namespace is tried before 9. */
export const defaultIsTriedBeforeNine = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-1",
  why: "It tries the default namespace before 9 as well.",
  make: (Base) =>
    class extends Base {
      protected override namespaces() {
        return ["sphal", "default"];
      }
    },
});

/** Invisible namespaces are used. */
export const invisibleSphalIsUsed = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-1",
  why: "It uses a namespace sphal that is not visible.",
  make: (Base) =>
    class extends Base {
      protected override vendorNamespace() {
        return this.host.linker.namespace("sphal") ?? super.vendorNamespace();
      }
    },
});

/** A failure falls back to a plain dlopen. */
export const failureFallsBack = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-2",
  why: "It tries a plain dlopen for what sphal does not have.",
  make: (Base) =>
    class extends Base {
      protected override failed(name: string, flag: number, namespace: Namespace) {
        return super.failed(name, flag, namespace) ?? this.loadHere(name, flag);
      }
    },
});

/** A failure falls back to the default namespace. */
export const failureTriesDefault = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-2",
  why: "It tries the default namespace, if visible, for what sphal does not have.",
  make: (Base) =>
    class extends Base {
      protected override failed(name: string, flag: number, namespace: Namespace) {
        const { linker } = this.host;
        const other = linker.exportedNamespace("default");
        if (other === null) return super.failed(name, flag, namespace);
        try {
          return linker.open(name, other);
        } catch {
          return super.failed(name, flag, namespace);
        }
      }
    },
});

/** The error stays. */
export const errorStays = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-3",
  why: "It leaves the error for dlerror.",
  make: (Base) =>
    class extends Base {
      protected override failed(name: string, flag: number, namespace: Namespace) {
        const reason = this.host.libdl.takeError() ?? "";
        this.host.libdl.fail(reason);
        super.failed(name, flag, namespace);
        return this.host.libdl.fail(reason);
      }
    },
});

/** The caller's own namespace. */
export const sphalIsNotUsed = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-4",
  why: "It loads as a plain dlopen even if there is a namespace sphal.",
  make: (Base) =>
    class extends Base {
      override load(name: string, flag: number) {
        return this.loadHere(name, flag);
      }
    },
});

/** The default namespace before sphal. */
export const defaultBeforeSphal = mutant({
  part: "vndk-support",
  clauses: ["LINKER-SPHAL-4", "LINKER-SPHAL-9"],
  why: "It prefers the default namespace, if visible, to sphal.",
  make: (Base) =>
    class extends Base {
      protected override namespaces() {
        return ["default", "sphal"];
      }
    },
});

/** Failures are not logged. */
export const failureIsSilent = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-5",
  why: "It does not log what it could not load.",
  make: (Base) =>
    class extends Base {
      protected override failed() {
        this.host.libdl.takeError();
        return null;
      }
    },
});

/** The log gives no reason. */
export const failureWithoutReason = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-5",
  why: "It logs what it could not load and not why.",
  make: (Base) =>
    class extends Base {
      protected override failed(name: string, flag: number, namespace: Namespace) {
        this.host.libdl.takeError();
        return super.failed(name, flag, namespace);
      }
    },
});

/** A missing namespace is not logged. */
export const missingNamespaceIsSilent = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-6",
  why: "It does not log that there is no namespace to use.",
  make: (Base) =>
    class extends Base {
      override load(name: string, flag: number) {
        return this.vendorNamespace() === null ? this.loadHere(name, flag) : super.load(name, flag);
      }
    },
});

/** A missing namespace is logged as before 9. */
export const missingNamespaceIsLoud = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-6",
  why: "It logs at level info from 9 on that there is no namespace to use.",
  make: (Base) =>
    class extends Base {
      override load(name: string, flag: number) {
        if (this.vendorNamespace() !== null) return super.load(name, flag);
        const message = `Loading ${name} from current namespace instead of sphal namespace.`;
        this.host.log("I", message);
        return this.loadHere(name, flag);
      }
    },
});

/** Every load is logged. */
export const everyLoadIsLogged = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-6",
  why: "It logs that there is no namespace to use when there is one.",
  make: (Base) =>
    class extends Base {
      override load(name: string, flag: number) {
        const message = `Loading ${name} from current namespace instead of sphal namespace.`;
        if (this.vendorNamespace() !== null) this.host.log("D", message);
        return super.load(name, flag);
      }
    },
});

/** Nothing is closed. */
export const unloadClosesNothing = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-7",
  why: "It closes nothing when a library is given back.",
  make: (Base) =>
    class extends Base {
      override unload() {
        return 0;
      }
    },
});

/** Closing is reported as failed. */
export const unloadReportsFailure = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-7",
  why: "It closes a library that is given back, and reports that it failed.",
  make: (Base) =>
    class extends Base {
      override unload(handle: unknown) {
        return super.unload(handle) - 1;
      }
    },
});

/** The flag is ignored. */
export const flagIsIgnored = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-8",
  why: "It loads with RTLD_NOW whatever flag it is given.",
  make: (Base) =>
    class extends Base {
      override load(name: string) {
        return super.load(name, 2);
      }
    },
});

/** The flag is ignored without a namespace. */
export const flagIsIgnoredHere = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-8",
  why: "It loads with RTLD_NOW whatever flag it is given, when there is no namespace to use.",
  make: (Base) =>
    class extends Base {
      protected override loadHere(name: string) {
        return super.loadHere(name, 2);
      }
    },
});

/** A plugin may need anything that is loaded. */
export const pluginFindsWhatIsLoaded = mutant({
  part: "linker",
  clauses: "LINKER-SPHAL-9",
  why: "It gives a plugin any library that the default namespace has loaded.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        const common = this.namespace("default");
        return super.loaded(name, namespace) ??
          (common === undefined ? undefined : super.loaded(name, common));
      }
    },
});
