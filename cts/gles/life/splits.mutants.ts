/**
 * Package managers that know one APK to a package, or take what does not belong together.
 *
 * @module
 */

import { ApkError } from "../../../impl/platform/apk.ts";
import { mutant } from "../../mutants/mutant.ts";

export const splitsAreLeftOut = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-57",
  why: "It installs the first APK of a session alone.",
  make: (Base) =>
    class extends Base {
      override install(...[bytes, options]: Parameters<InstanceType<typeof Base>["install"]>) {
        return super.install(bytes, { ...options, splits: [] });
      }
    },
});

export const splitsThatDoNotFitAreLeftOut = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-58",
  why: "It installs a base without the splits that are not its own.",
  make: (Base) =>
    class extends Base {
      override async install(
        ...[bytes, options]: Parameters<InstanceType<typeof Base>["install"]>
      ) {
        try {
          return await super.install(bytes, options);
        } catch (error) {
          if (!(error instanceof ApkError) || options?.splits === undefined) throw error;
          return await super.install(bytes, { ...options, splits: [] });
        }
      }
    },
});
