import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { AdapterError, BusyError } from "./adapter_error.ts";
import type { Device, Implementation, Process } from "./device.ts";
import { smoke, type SmokeOptions } from "./smoke.ts";
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

async function onlyProblem(
  implementation: Implementation,
  options: SmokeOptions = {},
): Promise<string> {
  const problems = await smoke(implementation, options);
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

Deno.test("a process that an implementation cannot have is no mistake of it", async () => {
  const limit = new Error("the build is another");
  const implementation = wrong((device) => {
    device.launch = () => Promise.reject(limit);
  });
  assertEquals(await smoke(implementation, { isLimit: (error) => error === limit }), []);
  assertMatch(await onlyProblem(implementation), /^launch\(.*threw "the build is another"/);
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
    { limit: 50 },
  );
  assertMatch(problem, /^pull\(.*no answer within 50 ms/);
});

Deno.test("after a step that never ends nothing more is asked", async () => {
  const steps: string[] = [];
  const problem = await onlyProblem(
    wrong((device) => {
      device.shell = () => new Promise(() => undefined);
    }),
    { limit: 20, onStep: (what) => steps.push(what) },
  );
  assertMatch(problem, /^shell\("echo strata"\): no answer/);
  assertEquals(steps, ["boot(DEFAULT_WORLD)", `shell("echo strata")`]);
});

Deno.test("a mistake of an adapter is quoted once, and nothing more is asked", async () => {
  const problem = await onlyProblem(wrong((device) => {
    device.push = () => Promise.reject(new AdapterError("./mine", "it hums", "keep it quiet"));
  }));
  assertEquals(
    problem,
    `push("/data/local/tmp/strata-smoke"): Adapter "./mine" is wrong, not the implementation ` +
      "behind it: it hums; keep it quiet",
  );
});

Deno.test("every step is told before it is taken", async () => {
  const steps: string[] = [];
  await smoke(tinyImplementation(), { onStep: (what) => steps.push(what) });
  assertEquals(steps, [
    "boot(DEFAULT_WORLD)",
    `shell("echo strata")`,
    `shell("strata_no_such_command")`,
    `push("/data/local/tmp/strata-smoke")`,
    `pull("/data/local/tmp/strata-smoke")`,
    `launch({"kind":"native"})`,
    "run of an empty program",
    "kill()",
    "dispose()",
    "boot of a World with release 7 and no ABIs",
  ]);
});

Deno.test("on a machine that is too busy nothing is said of the implementation", async () => {
  const hung = wrong((device) => {
    device.pull = () => new Promise(() => undefined);
  });
  const usage = () => () => ({ ran: 0, waited: 1e9 });
  const error = await assertRejects(() => smoke(hung, { limit: 20, usage }), BusyError);
  assertMatch(
    error.message,
    /^Implementation "wrong 1.0" got too little of the processor .* no answer to pull\(/,
  );
  assertEquals(error.isUndecided, true);
  const refused = wrong((device) => {
    device.pull = () => Promise.reject(error);
  });
  assertEquals(await assertRejects(() => smoke(refused), BusyError), error);
});
