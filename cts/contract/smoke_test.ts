import { assertEquals, assertMatch } from "@std/assert";
import type { Device, Implementation, Process } from "./device.ts";
import { smoke } from "./smoke.ts";
import { TinyDevice, tinyImplementation } from "./testing/tiny_implementation.ts";
import { checkWorld, type World, WorldError } from "./world.ts";

/** The tiny implementation with devices that have one thing wrong. */
function wrong(change: (device: Device) => void): Implementation {
  return {
    name: "wrong 1.0",
    boot(world) {
      return Promise.try(() => {
        const device = new TinyDevice(checkWorld(world), []);
        change(device);
        return device;
      });
    },
  };
}

async function onlyProblem(implementation: Implementation, limitMs?: number): Promise<string> {
  const problems = await smoke(implementation, limitMs);
  assertEquals(problems.length, 1, problems.join("\n"));
  return problems[0]!;
}

Deno.test("a right implementation has no problems and is left tidy", async () => {
  const log: string[] = [];
  assertEquals(await smoke(tinyImplementation(log)), []);
  assertEquals(log.slice(-2), ["kill", "dispose"]);
});

Deno.test("an implementation that cannot boot is told so once", async () => {
  const implementation: Implementation = {
    name: "no boot",
    boot(world) {
      return Promise.try(() => {
        checkWorld(world);
        throw new Error("no kernel");
      });
    },
  };
  assertMatch(await onlyProblem(implementation), /^boot\(DEFAULT_WORLD\): threw "no kernel"/);
});

Deno.test("a shell that loses output is found", async () => {
  const problem = await onlyProblem(wrong((device) => {
    const shell = device.shell.bind(device);
    device.shell = async (command) => ({ ...await shell(command), stdout: "" });
  }));
  assertMatch(problem, /^shell\("echo strata"\): is .*expected status 0 and "strata\\n"$/);
});

Deno.test("a shell that knows every command is found", async () => {
  const problem = await onlyProblem(wrong((device) => {
    const shell = device.shell.bind(device);
    device.shell = async (command) => ({ ...await shell(command), status: 0 });
  }));
  assertMatch(problem, /strata_no_such_command.*expected status 127/);
});

Deno.test("files that change on the way are found", async () => {
  const problem = await onlyProblem(wrong((device) => {
    const pull = device.pull.bind(device);
    device.pull = async (path) => (await pull(path)).map((byte) => byte === 13 ? 10 : byte);
  }));
  assertMatch(
    problem,
    /^pull\(.*is 256 bytes, expected the 256 bytes that were pushed, unchanged$/,
  );
});

Deno.test("a refused push is found", async () => {
  const problem = await onlyProblem(wrong((device) => {
    device.push = () => Promise.resolve({ stdout: "", stderr: "read-only", status: 1 });
  }));
  assertMatch(problem, /^push\(.*read-only.*expected status 0$/);
});

Deno.test("a process that is dead from the start is found", async () => {
  const problem = await onlyProblem(wrong((device) => {
    const launch = device.launch.bind(device);
    device.launch = async (spec): Promise<Process> => {
      const process = await launch(spec);
      return {
        ...process,
        run: async (program) => ({
          ...await process.run(program),
          end: { kind: "exit", code: 0 },
        }),
      };
    };
  }));
  assertMatch(problem, /^run of an empty program: .*"exit".*expected .*a running process$/);
});

Deno.test("an implementation that boots any World is found", async () => {
  const implementation: Implementation = {
    name: "lenient",
    boot: (world: World) => Promise.resolve(new TinyDevice(world, [])),
  };
  assertMatch(await onlyProblem(implementation), /^boot of a World with release 7.*gave a device/);
});

Deno.test("a refusal that names only one of the bad fields is found", async () => {
  const tiny = tinyImplementation();
  const problem = await onlyProblem({
    name: "terse",
    boot: (world) =>
      tiny.boot(world).catch((error) => {
        throw error instanceof WorldError ? new WorldError(error.problems.slice(0, 1)) : error;
      }),
  });
  assertMatch(problem, /expected problems that begin with "release:" and "abis:"$/);
});

Deno.test("a step that never ends is a problem, not a hang", async () => {
  const problem = await onlyProblem(
    wrong((device) => {
      device.pull = () => new Promise(() => undefined);
    }),
    50,
  );
  assertMatch(problem, /^pull\(.*no answer within 50 ms/);
});
