/**
 * How libRS.so gets the HAL: what `IDevice::getService()` does through libhidltransport.
 *
 * Source: AOSP system/libhidl, transport/ServiceManagement.cpp (Android 8.1 to 12) and transport/include/hidl/HidlInternal.h
 * (the directories); AOSP system/hwservicemanager, ServiceManager.cpp and Vintf.cpp.
 *
 * @module
 */

import { vndkSpDirectory } from "../../linker/stock/library_lists.ts";
import type { EntryPoint, Word } from "../../machine/machine.ts";
import { decode } from "../../platform/decode.ts";
import type { IDevice } from "../hal/i_device.ts";
import { callEntry, type Functions, libdl, type RsLibrary, RTLD_LAZY } from "../rs_process.ts";
import { parseHalVersion } from "./hal_policy.ts";

/** The package whose interface `IDevice` is. */
const PACKAGE = "android.hardware.renderscript";
const INSTANCE = "default";
const VENDOR_MANIFEST = "/vendor/etc/vintf/manifest.xml";
const LEGACY_MANIFEST = "/vendor/manifest.xml";
const FETCH = "HIDL_FETCH_IDevice";
const LOAD_SPHAL = "android_load_sphal_library";

/** How a device offers a HAL: in the caller's process, by another process, or without saying it. */
export type Transport = "passthrough" | "hwbinder" | "empty";

/** A place for HAL implementations. */
export interface HalDirectory {
  readonly path: string;
  /** Whether its libraries are loaded as the vendor's, by libvndksupport, or by plain dlopen. */
  readonly loader: "sphal" | "dlopen";
}

/** Finds the HAL for a process. */
export class HidlTransport {
  readonly #library: RsLibrary;

  /** @param library The copy of libhidltransport.so. */
  constructor(library: RsLibrary) {
    this.#library = library;
  }

  /** The exports of libhidltransport.so here: {@link getService}. */
  functions(): Functions {
    return { getService: (version: string) => this.getService(version) };
  }

  /**
   * Finds the vendor's implementation and makes its `IDevice`.
   *
   * @param version The HAL's version, for example `1.0`.
   * @returns Null if the process may not use it, if another process is to offer it, or if no library has it. Where the
   * manifest says `hwbinder`, Android waits for a service that nobody registers: pointers in the interface forbid one.
   */
  getService(version: string): IDevice | null {
    const subject = `${PACKAGE}@${version}::IDevice/${INSTANCE}`;
    const { process } = this.#library;
    if (!this.#library.process.mayFindHal()) {
      process.log(
        "E",
        "SELinux",
        `avc:  denied  { find } for interface=${PACKAGE}::IDevice tclass=hwservice_manager permissive=0`,
      );
      process.decide("HidlTransport", "search", subject, "refused", "SELinux denies to find it");
      return null;
    }
    const transport = this.#transport(version);
    if (transport === "hwbinder") {
      const reason = "the manifest says hwbinder, and no service is registered";
      process.decide("HidlTransport", "search", subject, "missing", reason);
      return null;
    }
    return this.#passthrough(version);
  }

  /** How the device's manifests say that the HAL is offered; the first that names it counts. */
  #transport(version: string): Transport {
    for (const path of this.#manifests()) {
      const bytes = this.#library.process.files.read(path);
      if (bytes === undefined) continue;
      const transport = transportIn(decode(bytes), PACKAGE, version);
      if (transport !== "empty") return transport;
    }
    return "empty";
  }

  /**
   * Where manifests stand: in one place in 8.x; from 9 on in another, with pieces beside it from 10 on, and in the old one only
   * if it is not there (AOSP system/libvintf, VintfObject.cpp).
   */
  #manifests(): readonly string[] {
    const { release, files } = this.#library.process;
    if (release < 9 || !files.exists(VENDOR_MANIFEST)) return [LEGACY_MANIFEST];
    if (release < 10) return [VENDOR_MANIFEST];
    const directory = "/vendor/etc/vintf/manifest";
    const pieces = files.list(directory).filter((name) => name.endsWith(".xml"));
    return [VENDOR_MANIFEST, ...pieces.map((name) => `${directory}/${name}`)];
  }

  /** Looks through the directories; the first library that gives an `IDevice` wins. */
  #passthrough(version: string): IDevice | null {
    const { process } = this.#library;
    for (const directory of this.#directories()) {
      const names = this.#candidates(directory, version);
      const outcome = names.length === 0 ? "missing" : "found";
      process.decide("HidlTransport", "search", directory.path, outcome, names.join(" "));
      for (const name of names) {
        const device = this.#open(directory, name);
        if (device !== null) return device;
      }
    }
    return null;
  }

  /** The directories, in order; 8.0 does not know that of the libraries for vendors. */
  #directories(): readonly HalDirectory[] {
    const { is64Bit, release } = this.#library.process;
    const lib = is64Bit ? "lib64" : "lib";
    const forVendors = release < 8.1 ? [] : [`${this.#vndkSpDirectory(lib)}/hw`];
    return [
      ...[`/odm/${lib}/hw`, `/vendor/${lib}/hw`, ...forVendors]
        .map((path): HalDirectory => ({ path, loader: "sphal" })),
      { path: `/system/${lib}/hw`, loader: "dlopen" },
    ];
  }

  /** Where libraries for same-process HALs stand: with the VNDK's version from 9 on, in an APEX from 11 on. */
  #vndkSpDirectory(lib: "lib" | "lib64"): string {
    const { release } = this.#library.process;
    const version = this.#library.process.property("ro.vndk.version");
    const isNumbered = version !== "" && version !== "current";
    return vndkSpDirectory(release, isNumbered ? version : undefined, lib);
  }

  /** The names of the libraries in a directory that may have the HAL. */
  #candidates(directory: HalDirectory, version: string): readonly string[] {
    const prefix = `${PACKAGE}@${version}-impl`;
    const names = this.#library.process.files.list(directory.path);
    return names.filter((name) => name.startsWith(prefix) && name.endsWith(".so"));
  }

  /** Asks one library for its `IDevice`. @returns Null if it gives none; the next one is asked then. */
  #open(directory: HalDirectory, name: string): IDevice | null {
    const path = `${directory.path}/${name}`;
    const handle = this.#load(directory, path);
    if (handle === null) {
      const reason = this.#lastError();
      this.#error(`Failed to dlopen ${name}: ${reason}`);
      return this.#refused(path, reason);
    }
    const fetch = this.#libdl("dlsym", handle, FETCH) as EntryPoint | null;
    if (fetch === null) {
      const reason = this.#lastError();
      const problem = `but could not find symbol ${FETCH}: ${reason}`;
      this.#error(`Passthrough lookup opened ${name} ${problem}${this.#discard(handle)}`);
      return this.#refused(path, reason);
    }
    const device = this.#fetch(fetch);
    if (device === null) {
      const kept = this.#discard(handle);
      if (kept !== "") {
        this.#error(`Could not find instance '${INSTANCE}' in library ${name}${kept}`);
      }
      return this.#refused(path, `it has no instance "${INSTANCE}"`);
    }
    this.#library.process.decide("HidlTransport", "open", path, "opened");
    return device;
  }

  /** Asks a library for the instance. @returns Null if it has none. */
  #fetch(entry: EntryPoint): IDevice | null {
    return (callEntry(entry, INSTANCE) as IDevice | null | undefined) ?? null;
  }

  /** Notes that a library gave nothing. */
  #refused(path: string, reason: string): null {
    this.#library.process.decide("HidlTransport", "open", path, "refused", reason);
    return null;
  }

  /** Loads a library as its directory asks for. @returns The handle, or null. */
  #load({ loader }: HalDirectory, path: string): Word {
    if (loader === "dlopen") return this.#libdl("dlopen", path, RTLD_LAZY);
    const entry = this.#library.scope.library("libvndksupport.so").get(LOAD_SPHAL) ??
      this.#library.scope.symbol(LOAD_SPHAL);
    if (entry === undefined) throw new Error(`Cannot find ${LOAD_SPHAL} in libvndksupport.so`);
    return callEntry(entry, path, RTLD_LAZY) ?? null;
  }

  /**
   * Closes a library that gave nothing; from 12 on it stays, since other threads may use it.
   *
   * @returns The end of a line about one that stays; empty of one that was closed.
   */
  #discard(handle: Word): string {
    if (this.#library.process.release >= 12) return ". Keeping library open.";
    this.#libdl("dlclose", handle);
    return "";
  }

  /** Logs an error of libhidltransport, which has another tag since 11. */
  #error(message: string): void {
    const { process } = this.#library;
    const tag = process.release < 11 ? "ServiceManagement" : "HidlServiceManagement";
    process.log("E", tag, message);
  }

  /** The text of dlerror; nothing where libvndksupport has told the log already. */
  #lastError(): string {
    return String(this.#libdl("dlerror") ?? "unknown error");
  }

  /** Calls a function of libdl as libhidltransport.so. */
  #libdl(name: string, ...args: readonly Word[]): Word {
    return libdl(this.#library, name, ...args);
  }
}

/**
 * How a manifest says that a HAL is offered.
 *
 * @param manifest The text of the file; what is no manifest names no HAL.
 * @param name The HAL's package.
 * @param version The version that is needed: an entry that lists versions must have it, or a later minor one.
 * @returns `empty` if it is not named, or without a transport.
 */
export function transportIn(manifest: string, name: string, version: string): Transport {
  const needed = parseHalVersion(version);
  const serves = (text: string) => {
    const [, major, minor] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
    return Number(major) === needed.major && Number(minor) >= needed.minor;
  };
  const [before, ...rest] = manifest.split("<!--");
  const text = before + rest.map((part) => part.split("-->").slice(1).join("-->")).join("");
  for (const hal of elements(text, "hal")) {
    if (!elements(hal, "name").includes(name)) continue;
    const versions = [
      ...elements(hal, "version"),
      ...elements(hal, "fqname").map((text) => /^@(\d+\.\d+)::/.exec(text)?.[1] ?? ""),
    ];
    if (versions.length > 0 && !versions.some(serves)) continue;
    const [transport] = elements(hal, "transport");
    if (transport === "passthrough" || transport === "hwbinder") return transport;
  }
  return "empty";
}

/** The contents of all elements of that name. */
function elements(text: string, name: string): string[] {
  return text.split(`<${name}`).slice(1).flatMap((part) => {
    const start = part.indexOf(">");
    const end = part.indexOf(`</${name}>`, start);
    return /^[\s>]/.test(part) && start >= 0 && end >= 0 ? [part.slice(start + 1, end).trim()] : [];
  });
}
