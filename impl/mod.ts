/**
 * The reference implementation: a small, real device made of replaceable parts.
 *
 * @module
 */

import type { Implementation } from "../cts/contract/device.ts";
import { checkWorld } from "../cts/contract/world.ts";
import { auditWorld } from "./audit/audit.ts";
import { AuditCache } from "./audit/cache.ts";
import { type DeviceCaches, SimDevice } from "./device.ts";
import { LdConfigCache } from "./linker/ld_config_cache.ts";
import { prepareKernels } from "./rs/kernels/build.ts";
import { StockImageCache } from "./platform/stock_image.ts";
import type { NativeSystem } from "./machine/native/native_machine.ts";
import { ModuleCache } from "./machine/sim_machine.ts";
import { type AnyPartFactory, assembleParts } from "./parts.ts";
import { ApkCache } from "./platform/apk_cache.ts";
import { loadBinaryXmlReader } from "./platform/binary_xml.ts";
import { LabelCache } from "./selinux/label_database.ts";

export {
  type AnyPartFactory,
  type PartFactory,
  type PartName,
  PARTS,
  type Parts,
  REFERENCE_PARTS,
} from "./parts.ts";

/** The options of the reference device. */
export interface SimOptions {
  /** Replacements of parts, by name. Default: none. */
  readonly parts?: Readonly<Record<string, AnyPartFactory>>;
  /**
   * Told of each exception that ends a process, for example to find out whose code threw it.
   *
   * @param thrown What was thrown.
   */
  readonly uncaught?: (thrown: unknown) => void;
  /**
   * Told of each line of a process's log and each of its decisions as it happens, for what does not live to give a record.
   *
   * @param what Writes it.
   */
  readonly watch?: (what: () => string) => void;
}

/** The reason why nothing is drawn: the simulated OpenGL ES keeps state and objects, and has no pixels but cleared ones. */
const DRAWS_NOTHING: NonNullable<Implementation["noDrawing"]> = {
  reason: "The simulated driver draws nothing: behind its functions is a mock of WebGL",
  remedy:
    "run it with --impl native, which draws by Mesa, or with --driver and a driver's ELF file",
};

/** The reference implementation. Its first boot compiles what it needs, unless that was done before. */
export interface ReferenceDevice extends Implementation {
  /**
   * Compiles and loads what cases need, so that none of them waits for it. Each of them needs the kernels of intrinsics, for
   * which every boot waits; those with apps need the library that reads manifests.
   *
   * @param step Told what is compiled or waited for, before it is.
   */
  prepare(step: (what: string) => void): Promise<void>;
}

/**
 * The reference implementation on the `sim` machine, in this process.
 *
 * @param options Parts to replace, and who is told of exceptions.
 * @throws {Error} If a part's name is unknown.
 */
export function sim(options: SimOptions = {}): ReferenceDevice {
  return referenceDevice(options);
}

/**
 * The reference implementation.
 *
 * @param options Parts to replace, and who is told of exceptions.
 * @param native Where machine code runs. Default: nowhere, libraries are simulated.
 * @param start What starts processes. Default: the reference's own machines.
 * @throws {Error} If a part's name is unknown.
 */
export function referenceDevice(
  options: SimOptions,
  native?: NativeSystem,
  start?: DeviceCaches["start"],
): ReferenceDevice {
  const parts = assembleParts(options.parts ?? {});
  const shared = {
    ...(options.uncaught === undefined ? {} : { uncaught: options.uncaught }),
    ...(options.watch === undefined ? {} : { watch: options.watch }),
    ...(native === undefined ? {} : { native }),
    ...(start === undefined ? {} : { start }),
    apks: new ApkCache(),
    modules: new ModuleCache(),
    labels: new LabelCache(),
    ldConfigs: new LdConfigCache(),
    stockImages: new StockImageCache(),
  };
  const audits = new AuditCache();
  return {
    name: "sim",
    ...(native === undefined && start === undefined ? { noDrawing: DRAWS_NOTHING } : {}),
    async prepare(step) {
      await prepareKernels(step);
      // A failure comes again where a manifest is read, and says so there.
      await loadBinaryXmlReader().catch(() => undefined);
    },
    async boot(world) {
      await prepareKernels();
      return await SimDevice.boot(checkWorld(world), parts, shared);
    },
    // deno-lint-ignore require-await
    async audit(world) {
      const { product, release } = checkWorld(world);
      return auditWorld(world, {
        parts,
        product: new parts.product(product, release),
        audit: parts.audit,
        cache: audits,
      });
    },
  };
}
