/**
 * The audit of a vendor's files: everything that can be said of them before any of them is loaded.
 *
 * @module
 */

import type { Finding } from "../../cts/contract/audit.ts";
import type { Abi, World } from "../../cts/contract/world.ts";
import { Product } from "../platform/product.ts";
import { FileContexts } from "../selinux/file_contexts.ts";
import { decode } from "../platform/decode.ts";
import { type AuditFiles, worldFiles } from "./files.ts";
import { AuditCache } from "./cache.ts";
import { BitcodeReader } from "./bitcode/bitcode.ts";
import { BitcodeRules } from "./bitcode/rules.ts";
import { DeviceNamespaces } from "./vendor/device_namespaces.ts";
import { FileContextsRules } from "./labels/file_contexts_rules.ts";
import { LabelRules } from "./labels/label_rules.ts";
import { Labels } from "./labels/labels.ts";
import { LdConfigRules } from "./ld_config/rules.ts";
import { LibraryRules } from "./vendor/library_rules.ts";
import { Policy, readPolicy } from "./labels/policy.ts";
import { PolicyError, type PolicySource } from "./labels/policy_source.ts";

/** The subject of an audit. */
export interface AuditOptions {
  readonly product: Product;
  /** ABIs of the device. */
  readonly abis: readonly Abi[];
  /** Whether the build is userdebug or eng. */
  readonly debuggable: boolean;
  readonly files: AuditFiles;
  /** The facts that it shares with audits that are made of the same classes. Default: none. */
  readonly cache?: AuditCache;
}

/** The parts of an audit, each a class that can be replaced. */
export const AUDIT_PARTS = {
  /** Labels that a vendor gives its files. */
  "audit-labels": LabelRules,
  /** The rules for what drivers and compilers need. */
  "audit-libraries": LibraryRules,
  /** file_contexts by itself. */
  "audit-file-contexts": FileContextsRules,
  /** Linker configurations. */
  "audit-ld-config": LdConfigRules,
  /** RenderScript bitcode. */
  "audit-bitcode": BitcodeRules,
  /** Types, aliases and attributes. */
  "audit-policy": Policy,
  /** Reads file_contexts and looks labels up. */
  "file-contexts": FileContexts,
  /** Reads what bitcode says of itself. */
  bitcode: BitcodeReader,
} as const;

/** The classes that an audit is made of. */
export type AuditParts = typeof AUDIT_PARTS;

/** Where a device keeps what its SELinux policy declares. */
const POLICY_FILE = /\/etc\/selinux\/.*\.(cil|te)$/;
/** Where a device keeps linker configurations. */
const LD_CONFIG_FILE = /^\/(system\/etc|linkerconfig)\/ld\.config[^/]*\.txt$/;

/** The audit of one device. */
export class Audit {
  readonly #options: AuditOptions;
  readonly #parts: AuditParts;
  readonly #cache: AuditCache;

  /**
   * @param options The device.
   * @param parts The classes that it is made of. Default: the reference ones.
   */
  constructor(options: AuditOptions, parts: AuditParts = AUDIT_PARTS) {
    this.#options = options;
    this.#parts = parts;
    this.#cache = options.cache ?? new AuditCache();
  }

  /** Everything that it finds. */
  findings(): Finding[] {
    const policy = this.#readPolicy();
    const labels = new Labels(
      this.#options.product.release,
      this.#options.files,
      policy.policy,
      this.#parts["file-contexts"],
      this.#cache.labels,
    );
    return [
      ...policy.findings,
      ...this.#fileContexts(labels),
      ...(this.restricts() ? this.#labels(labels) : []),
      ...this.#libraries(labels),
      ...this.#bitcode(),
      ...this.#ldConfigs(),
    ];
  }

  /** Checks that the rules for labels and lists hold: not on a device without full Treble. */
  protected restricts(): boolean {
    return this.#options.product.isTreble;
  }

  /** The device's policy, as far as it can be read. */
  #readPolicy(): { readonly policy: Policy; readonly findings: readonly Finding[] } {
    const { files, product, debuggable } = this.#options;
    const build = { fullTreble: product.isTreble, debuggable };
    const findings: Finding[] = [];
    const sources: PolicySource[] = [];
    for (const file of files.paths.filter((path) => POLICY_FILE.test(path))) {
      const source = { file, text: this.#text(file) };
      try {
        readPolicy([source], build);
        sources.push(source);
      } catch (error) {
        if (!(error instanceof PolicyError)) throw error;
        findings.push({
          rule: "policy-syntax",
          severity: "error",
          subject: file,
          file,
          line: error.line,
          message: `The policy cannot be read: ${error.reason}; none of its types is known then`,
          remedy: "Correct the line",
        });
      }
    }
    return { policy: readPolicy(sources, build, this.#parts["audit-policy"]), findings };
  }

  /** Findings about the device's file_contexts. */
  #fileContexts(labels: Labels): Finding[] {
    const rules = new this.#parts["audit-file-contexts"](
      this.#options.files.paths,
      this.#parts["file-contexts"],
      this.#cache.labels.regexes,
    );
    const own = labels.ownSources.filter(({ partition }) => partition !== "plat");
    return own.flatMap(({ text, path }) => rules.audit(text, path));
  }

  /** Findings about labels. */
  #labels(labels: Labels): Finding[] {
    if (!labels.areGiven) {
      return [{
        rule: "same-process-hal-file",
        severity: "undecided",
        subject: "/vendor/etc/selinux/vendor_file_contexts",
        message:
          "The vendor's file_contexts is not given, so the labels of its files cannot be told",
        remedy: "Give it in etc/selinux of the vendor partition",
      }];
    }
    return new this.#parts["audit-labels"](labels, this.#options.files).audit();
  }

  /** Findings about libraries. */
  #libraries(labels: Labels): Finding[] {
    const { product, abis, files } = this.#options;
    const { release } = product;
    const platform = this.#cache.platform(release, isEnforced(product));
    const cache = this.#cache;
    const namespaces = new DeviceNamespaces({ product, abis, files, platform, cache });
    const isTreble = this.restricts();
    const options = { release, isTreble, abis, files, labels, platform, namespaces };
    return new this.#parts["audit-libraries"](options).audit();
  }

  /** Findings about bitcode. */
  #bitcode(): Finding[] {
    const { product, files } = this.#options;
    return new this.#parts["audit-bitcode"](product.release, this.#parts.bitcode).audit(files);
  }

  /** Findings about the device's own linker configurations. */
  #ldConfigs(): Finding[] {
    const { product, files } = this.#options;
    const { release } = product;
    const rules = new this.#parts["audit-ld-config"]({
      release,
      isTreble: this.restricts(),
      platform: this.#cache.platform(release, isEnforced(product)),
      vndkVersion: product.properties["ro.vndk.version"],
    });
    return files.paths.filter((path) => LD_CONFIG_FILE.test(path))
      .flatMap((path) => rules.audit(this.#text(path), path));
  }

  #text(path: string): string {
    return decode(this.#options.files.read(path) ?? new Uint8Array());
  }
}

/**
 * Checks that a product's platform libraries are those of an enforced VNDK.
 *
 * @param product The product.
 */
export function isEnforced(product: Product): boolean {
  return product.release >= 9 || product.linkerVariant === "enforced";
}

/** How a World is audited. */
export interface WorldAudit {
  /** The classes that the audit is made of. Default: the reference ones. */
  readonly parts?: AuditParts;
  /** The World's product. Default: what its build variables make. */
  readonly product?: Product;
  /** The class of the audit. Default: the reference one. */
  readonly audit?: typeof Audit;
  /** The facts that it shares with audits that are made of the same classes. Default: none. */
  readonly cache?: AuditCache;
}

/**
 * Audits the files of a World.
 *
 * @param world The World.
 * @param how How; see {@link WorldAudit}.
 * @throws {ProductError} If the World's product cannot be built.
 */
export function auditWorld(world: World, how: WorldAudit = {}): Finding[] {
  const options = {
    product: how.product ?? new Product(world.product, world.release),
    abis: world.abis,
    debuggable: world.build !== "user",
    files: worldFiles(world),
    ...(how.cache === undefined ? {} : { cache: how.cache }),
  };
  return new (how.audit ?? Audit)(options, how.parts ?? AUDIT_PARTS).findings();
}
