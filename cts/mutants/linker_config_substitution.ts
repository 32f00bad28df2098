/**
 * Mutants of names that stand for values in a linker configuration.
 *
 * @module
 */

import type { LdConfigContext } from "../../impl/linker/ld_config_namespaces.ts";
import type { LdConfigProperties } from "../../impl/linker/ld_config_properties.ts";
import type { NoticeSink } from "../../impl/linker/ld_config_sections.ts";
import { mutant } from "./mutant.ts";

/** 64-bit directories. */
export const libIsAlwaysWide = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-34",
  why: "It puts lib64 in place of LIB in every process.",
  make: (Base) =>
    class extends Base {
      protected override parameters(context: LdConfigContext) {
        return super.parameters({ ...context, lib: "lib64" });
      }
    },
});

/** Whole words only. */
export const nameEndsAtAWord = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-34",
  why: "It puts a value in place of a name without braces only where a word ends.",
  make: (Base) =>
    class extends Base {
      protected override paths(text: string, context: LdConfigContext) {
        return super.paths(text.replace(/\$LIB(?=\w)/g, "\0"), context);
      }
    },
});

/** Names in braces only. */
export const namesNeedBraces = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-34",
  why: "It puts values in place of names in braces only.",
  make: (Base) =>
    class extends Base {
      protected override paths(text: string, context: LdConfigContext) {
        return text.split(":").map((path) => path.replaceAll("${LIB}", context.lib));
      }
    },
});

/** Names without braces only. */
export const namesWithoutBraces = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-34",
  why: "It puts values in place of names without braces only.",
  make: (Base) =>
    class extends Base {
      protected override paths(text: string, context: LdConfigContext) {
        return text.split(":").map((path) => path.replaceAll("$LIB", context.lib));
      }
    },
});

/** One value per path. */
export const oneNamePerPath = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-34",
  why: "It puts a value in place of the first name of a path only.",
  make: (Base) =>
    class extends Base {
      protected override paths(text: string, context: LdConfigContext) {
        return text.split(":").map((path) => path.replace(/\$(\{LIB\}|LIB)/, context.lib));
      }
    },
});

/** Names in permitted paths. */
export const permittedPathsAsWritten = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-34",
  why: "It puts no values in place of names in permitted paths.",
  make: (Base) =>
    class extends Base {
      protected override namespaces(
        properties: LdConfigProperties,
        context: LdConfigContext,
        fail: NoticeSink,
      ) {
        return super.namespaces(properties, context, fail).map((namespace) => {
          const text = properties.peek(`namespace.${namespace.name}.permitted.paths`)?.value ?? "";
          return { ...namespace, permittedPaths: text.split(":") };
        });
      }
    },
});

/** Unknown names stand for nothing. */
export const unknownNamesVanish = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-68",
  why: "It takes unknown names out of a path.",
  make: (Base) =>
    class extends Base {
      protected override paths(text: string, context: LdConfigContext) {
        return super.paths(text, context).map((path) => path.replace(/\$\{?\w+\}?/g, ""));
      }
    },
});

/** Versions without a hyphen. */
export const vndkVersionWithoutHyphen = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-35",
  why: "It puts the version in place of VNDK_VER without a hyphen.",
  make: (Base) =>
    class extends Base {
      protected override vndkText(separator: string, version: string) {
        return super.vndkText(separator === "-" ? "" : separator, version);
      }
    },
});

/** The version "current". */
export const currentIsAVersion = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-35",
  why: 'It takes "current" for a version.',
  make: (Base) =>
    class extends Base {
      protected override vndkText(separator: string, version: string) {
        const current = separator === "-" && version === "current";
        return current ? "-current" : super.vndkText(separator, version);
      }
    },
});

/** A hyphen for no version. */
export const noVersionIsAHyphen = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-35",
  why: "It puts a hyphen in place of VNDK_VER without a version.",
  make: (Base) =>
    class extends Base {
      protected override vndkText(separator: string, version: string) {
        return super.vndkText(separator, version) || (separator === "-" ? "-" : "");
      }
    },
});

/** Versions before 9. */
export const vndkVersionBefore9 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-69",
  why: "It knows VNDK_VER in Android 8.",
  make: (Base) =>
    class extends Base {
      protected override parameters(context: LdConfigContext) {
        const version = this.vndkText("-", context.vndkVersion);
        return new Map([...super.parameters(context), ["VNDK_VER", version]]);
      }
    },
});

/** Versions of APEXes before 11. */
export const apexVersionBefore11 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-70",
  why: "It knows VNDK_APEX_VER in Android 9 and 10.",
  make: (Base) =>
    class extends Base {
      protected override parameters(context: LdConfigContext) {
        const version = this.vndkText("v", context.vndkVersion);
        return new Map([...super.parameters(context), ["VNDK_APEX_VER", version]]);
      }
    },
});

/** No versions of APEXes. */
export const noApexVersion = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-70",
  why: "It does not know VNDK_APEX_VER.",
  make: (Base) =>
    class extends Base {
      protected override parameters(context: LdConfigContext) {
        const parameters = [...super.parameters(context)];
        return new Map(parameters.filter(([name]) => name !== "VNDK_APEX_VER"));
      }
    },
});

/** Versions of APEXes with a hyphen. */
export const apexVersionWithHyphen = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-70",
  why: "It puts a hyphen before VNDK_APEX_VER.",
  make: (Base) =>
    class extends Base {
      protected override vndkText(separator: string, version: string) {
        return super.vndkText(separator === "v" ? "-" : separator, version);
      }
    },
});

/** Names in values. */
export const looksThroughValues = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-71",
  why: "It puts values in place of names in values.",
  make: (Base) =>
    class extends Base {
      protected override paths(text: string, context: LdConfigContext) {
        return super.paths(super.paths(text, context).join(":"), context);
      }
    },
});

/** Names in lists of libraries. */
export const namesInLibraries = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-36",
  why: "It puts values in place of names in a list of libraries.",
  make: (Base) =>
    class extends Base {
      protected override libraries(text: string) {
        return super.libraries(text.replace(/\$(\{LIB\}|LIB)/g, this.lib));
      }
    },
});

/** Names in mappings. */
export const namesInMappings = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-36",
  why: "It puts values in place of names in the directory of a mapping.",
  make: (Base) =>
    class extends Base {
      protected override withoutLastSlashes(path: string) {
        return super.withoutLastSlashes(path.replace(/\$(\{LIB\}|LIB)/g, this.lib));
      }
    },
});
