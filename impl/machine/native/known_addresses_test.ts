import { assertEquals, assertThrows } from "@std/assert";
import { MissingToolError } from "./build.ts";
import { type CodeHost, HostLoadError } from "./code_host.ts";
import { DRIVER_LIBRARIES, KnownAddresses } from "./known_addresses.ts";

/** A host that has every library but one, with a symbol of every name; it runs nothing. */
function hostWithout(missing: string): CodeHost {
  const refuse = () => {
    throw new Error("nothing is to be run");
  };
  return {
    integerRegisters: 6,
    load: refuse,
    loadSystem: (soname) => {
      if (soname === missing) throw new HostLoadError(`${soname}: cannot open shared object file`);
      return { symbols: (names) => names.map(() => 0x1000), close: () => {} };
    },
    call: refuse,
    offer: refuse,
    thunk: (index) => 0x2000 + index,
    read: refuse,
    readString: refuse,
    write: refuse,
    reserve: refuse,
    drain: () => {},
    kill: () => {},
  };
}

Deno.test("a library of the driver that is not installed is named in one line with the remedy", () => {
  for (const soname of DRIVER_LIBRARIES) {
    const { message } = assertThrows(
      () => new KnownAddresses(hostWithout(soname)),
      MissingToolError,
    );
    assertEquals(
      message,
      `Library "${soname}" is missing, expected it installed: ` +
        "apt-get install libegl1 libgles2 libgles1 libgl1-mesa-dri",
    );
  }
});

Deno.test("what the host has is found, and what it has not is not", () => {
  const host = hostWithout("libz.so");
  const known = new KnownAddresses(host);
  assertEquals(known.driver.get("eglInitialize"), 0x1000);
  assertEquals(known.runtimeHas(host, "libz", "crc32"), false);
  assertEquals(known.runtimeHas(host, "libc", "malloc"), true);
  assertEquals(known.runtimeHas(host, "libnone", "malloc"), false);
});

Deno.test("what only bionic's C library has is found in what stands for it", () => {
  const host = hostWithout("");
  const known = new KnownAddresses(host);
  const bionic: CodeHost = {
    ...host,
    loadSystem: (soname) => ({
      ...host.loadSystem(soname),
      symbols: (names) => names.map(() => soname === "libc.so" ? 0x3000 : 0),
    }),
  };
  assertEquals(known.runtimeAddress(bionic, "libc", "__errno"), 0x3000);
  assertEquals(known.runtimeHas(bionic, "libm", "__errno"), false);
});
