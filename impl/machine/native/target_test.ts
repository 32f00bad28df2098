import { assertEquals, assertThrows } from "@std/assert";
import { dirname } from "@std/path";
import { MissingToolError } from "./build.ts";
import { compilerFor, driverPackages, packagesToRun, TARGET_ABIS, targetFor } from "./target.ts";
import { canRunCode } from "./testing/native_test_library.ts";

const ignore = !canRunCode;

/** An environment with one folder of programs. */
function environment(folder: string): Pick<Deno.Env, "get"> {
  return { get: (name) => name === "PATH" ? folder : undefined };
}

Deno.test({
  name: "this machine comes first, and is run by nothing (needs gcc)",
  ignore,
  fn() {
    const own = targetFor();
    assertEquals(own, targetFor(TARGET_ABIS[0]));
    assertEquals([own.arch, own.runner], [Deno.build.arch, undefined]);
    assertEquals([compilerFor(own), driverPackages(own)[0]], ["gcc", "libegl1"]);
    assertEquals(packagesToRun(own.abi), ["gcc", "libc6-dev"]);
  },
});

Deno.test({
  name: "another machine is run by QEMU, with compiler and packages of its own (needs gcc)",
  ignore,
  fn() {
    const folder = Deno.makeTempDirSync();
    const own = targetFor();
    const foreign = own.arch === "x86_64" ? "aarch64" : "x86_64";
    try {
      const runner = `${folder}/qemu-${foreign}`;
      Deno.writeTextFileSync(runner, "");
      const environment = {
        get: (name: string) => ({ PATH: `/none:${folder}`, QEMU_LD_PREFIX: folder })[name],
      };
      for (const loader of ["lib64/ld-linux-x86-64.so.2", "lib/ld-linux-aarch64.so.1"]) {
        Deno.mkdirSync(`${folder}/${dirname(loader)}`);
        Deno.writeTextFileSync(`${folder}/${loader}`, "");
      }
      const target = targetFor(TARGET_ABIS[1], environment);
      assertEquals([target.arch, target.runner], [foreign, runner]);
      assertEquals(compilerFor(target), `${foreign}-linux-gnu-gcc`);
      assertEquals(driverPackages(target)[0], `libegl1:${target.debian}`);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  },
});

Deno.test({
  name: "what is missing to run another machine is told at once (needs gcc)",
  ignore,
  fn() {
    const [, abi] = TARGET_ABIS;
    const foreign = abi === "x86_64" ? "x86_64" : "aarch64";
    const { message } = assertThrows(
      () => targetFor(abi, environment("/none")),
      MissingToolError,
      `Program "qemu-${foreign}" is missing, expected it installed: dpkg --add-architecture `,
    );
    assertEquals(
      message.includes(` apt-get install ${packagesToRun(abi!).join(" ")} libegl1:`),
      true,
    );
  },
});

Deno.test("an ABI that no machine here runs is refused", () => {
  const { message } = assertThrows(() => targetFor("riscv64"), MissingToolError);
  assertEquals(
    message,
    `Cannot run machine code for "riscv64" on ${Deno.build.arch} ${Deno.build.os}, ` +
      `expected ${TARGET_ABIS.join(" or ")} on Linux of either kind`,
  );
});
