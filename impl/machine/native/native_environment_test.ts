import { assertEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../machine.ts";
import { NativeEnvironment } from "./native_environment.ts";

/** An environment whose memory is an array: `environ` shows its lines. */
class Memory {
  readonly variables = new Map([["ANDROID_ROOT", "/system"]]);
  readonly #kept: unknown[] = [null];
  #array: readonly bigint[] | undefined;
  readonly environment = new NativeEnvironment({
    variables: this.variables,
    keep: (bytes) => this.#keep([...new BigUint64Array(bytes.buffer as ArrayBuffer)]),
    keepString: (text) => this.#keep(text),
    write: (_address, bytes) => {
      const [at = 0n] = new BigUint64Array(bytes.buffer as ArrayBuffer);
      this.#array = this.#kept[Number(at)] as bigint[];
    },
  });

  #keep(value: unknown): bigint {
    return BigInt(this.#kept.push(value) - 1);
  }

  get environ(): unknown[] | undefined {
    return this.#array?.map((at) => this.#kept[Number(at)]);
  }

  call(name: string, ...args: readonly unknown[]): unknown {
    return this.environment.functions[`strata_${name}`]!(...args);
  }
}

Deno.test("environ is right from when it is watched, and only then costs anything", () => {
  const memory = new Memory();
  assertEquals(memory.call("setenv", "A", "1", 1), 0);
  assertEquals(memory.environ, undefined);
  memory.environment.watch(64);
  assertEquals(memory.environ, ["ANDROID_ROOT=/system", "A=1", null]);
  memory.call("unsetenv", "ANDROID_ROOT");
  assertEquals(memory.environ, ["A=1", null]);
  memory.call("clearenv");
  assertEquals(memory.environ, [null]);
});

Deno.test("variables are set as bionic does", () => {
  const memory = new Memory();
  assertEquals(memory.call("setenv", "A", "1", 0), 0);
  assertEquals(memory.call("setenv", "A", "2", 0), 0);
  assertEquals(memory.call("getenv", "A"), "1");
  assertEquals(memory.call("putenv", "A=x=y"), 0);
  assertEquals(memory.call("getenv", "A"), "x=y");
  assertEquals(memory.call("putenv", "A"), -1);
  assertEquals(memory.call("getenv", "A"), "x=y");
  assertEquals(memory.call("unsetenv", "A"), 0);
  assertEquals(memory.call("getenv", "A"), null);
  for (const name of [null, "", "A=B"]) {
    assertEquals(memory.call("setenv", name, "1", 1), -1);
    assertEquals(memory.call("unsetenv", name), -1);
  }
  assertEquals([...memory.variables.keys()], ["ANDROID_ROOT"]);
});

Deno.test("a NULL that bionic reads ends the process", () => {
  const memory = new Memory();
  for (const call of [["getenv", null], ["putenv", null], ["setenv", "A", null, 1]] as const) {
    const [name, ...args] = call;
    const fault = assertThrows(
      () => memory.call(name, ...args),
      ProcessFault,
      `of ${name} is NULL`,
    );
    assertEquals(fault.signal, "SIGSEGV");
  }
});
