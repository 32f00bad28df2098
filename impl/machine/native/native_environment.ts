/**
 * The environment of a process of the device, as machine code sees it: not the host's, which the system's own driver sees.
 *
 * Source: AOSP bionic, libc/upstream-openbsd/lib/libc/stdlib/getenv.c and setenv.c, on what is refused and what ends the process.
 *
 * @module
 */

import { needCString } from "../c_string.ts";
import type { Address } from "./code_host.ts";
import type { AnyFunction } from "./address_space.ts";

/** The process, as an environment needs it. */
export interface NativeEnvironmentHost {
  /** The variables. */
  readonly variables: Map<string, string>;
  /** Memory with a value that lives as long as the process. */
  keep(bytes: Uint8Array): bigint;
  /** A C string that lives as long as the process. */
  keepString(text: string): bigint;
  /** Writes memory. */
  write(address: Address, bytes: Uint8Array): void;
}

/** The environment of one process. */
export class NativeEnvironment {
  readonly #host: NativeEnvironmentHost;
  #environ: Address | undefined;

  /** @param host The process. */
  constructor(host: NativeEnvironmentHost) {
    this.#host = host;
  }

  /** The functions behind the slots of the environment, by their names. */
  readonly functions: Readonly<Record<string, AnyFunction>> = {
    strata_getenv: (name: string | null) =>
      this.#host.variables.get(needCString(name, "name of getenv")) ?? null,
    strata_setenv: (name: string | null, value: string | null, overwrite: number) =>
      isName(name) ? this.#set(name, needCString(value, "value of setenv"), overwrite !== 0) : -1,
    strata_unsetenv: (name: string | null) => isName(name) ? this.#delete(name) : -1,
    strata_putenv: (text: string | null) => {
      const line = needCString(text, "string of putenv");
      const at = line.indexOf("=");
      return at < 0 ? -1 : this.#set(line.slice(0, at), line.slice(at + 1), true);
    },
    strata_clearenv: () => {
      this.#host.variables.clear();
      return this.#changed();
    },
  };

  /**
   * Keeps the variable `environ` right from now on.
   *
   * @param address Where it is.
   */
  watch(address: Address): void {
    if (this.#environ === address) return;
    this.#environ = address;
    this.#changed();
  }

  #set(name: string, value: string, overwrite: boolean): number {
    const { variables } = this.#host;
    if (overwrite || !variables.has(name)) variables.set(name, value);
    return this.#changed();
  }

  #delete(name: string): number {
    this.#host.variables.delete(name);
    return this.#changed();
  }

  #changed(): 0 {
    if (this.#environ === undefined) return 0;
    const { variables, keep, keepString, write } = this.#host;
    const lines = Array.from(variables, ([name, value]) => keepString(`${name}=${value}`));
    const array = keep(new Uint8Array(BigUint64Array.from([...lines, 0n]).buffer));
    write(this.#environ, new Uint8Array(BigUint64Array.of(array).buffer));
    return 0;
  }
}

/** Checks that a variable can have that name (POSIX, setenv). */
function isName(name: string | null): name is string {
  return name !== null && name !== "" && !name.includes("=");
}
