/**
 * The npm package, installed into an empty folder on a machine that has Node and nothing else of the project.
 *
 * @module
 */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { dirname, fromFileUrl, join } from "@std/path";
import { COMMANDS } from "./pack/commands.ts";
import { findProgram } from "../judge/command/program_path.ts";
import { runCommand as runScript } from "./testing/command.ts";
import { slowTest } from "./testing/slow.ts";

const npm = findProgram("npm");
/** The tools that build code, which a machine without Strata may have. */
const BUILD_TOOLS: readonly string[] = ["gcc", "as", "ld", "nm", "ar", "objcopy", "readelf"];
/** A layer that passes everything on, as a stranger builds it. */
const LAYER = `
  #define SHOWN __attribute__((visibility("default")))
  SHOWN void AndroidGLESLayer_Initialize(void *id, void *next) { (void)id; (void)next; }
  SHOWN void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
    (void)name;
    return next;
  }
`;
/** A proxy that nobody offers: whoever downloads something fails. */
const NOWHERE = "http://127.0.0.1:9";

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder with the package, and a PATH with Node and what Node's own programs need. */
class Installed implements AsyncDisposable {
  readonly #base: string;
  readonly folder: string;
  readonly cache: string;

  private constructor(base: string) {
    this.#base = base;
    this.folder = join(base, "empty");
    this.cache = join(base, "cache");
  }

  static async make(): Promise<Installed> {
    const base = await Deno.makeTempDir({ prefix: "strata_pack_" });
    const made = new Installed(base);
    await Deno.mkdir(made.folder);
    const packed = await runScript("pack.ts", ["--out", join(base, "package")]);
    assertEquals([packed.status, packed.stderr], [0, ""]);
    const { stdout } = await made.run("npm", ["pack", "--silent", join(base, "package")], {}, base);
    await made.run("npm", ["install", "--ignore-scripts", join(base, stdout.trim())]);
    return made;
  }

  /** Runs a program; npm and npx are those of this machine, and no Deno is on the PATH. */
  async run(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    cwd: string = this.folder,
  ): Promise<Ran> {
    const bin = join(this.#base, "bin");
    await Deno.mkdir(bin, { recursive: true });
    for (const name of ["node", "npm", "npx", "sh", ...BUILD_TOOLS]) {
      const found = findProgram(name);
      if (found !== undefined) await Deno.symlink(found, join(bin, name)).catch(() => undefined);
    }
    const home = { HOME: this.#base, XDG_CACHE_HOME: this.cache, NO_COLOR: "1" };
    const { code, stdout, stderr } = await new Deno.Command(join(bin, program), {
      args: [...args],
      cwd,
      clearEnv: true,
      env: { PATH: bin, ...keptVariables(), ...home, ...env },
    }).output();
    const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    return { status: code, stdout: out!, stderr: err! };
  }

  /** Runs a command of the package. */
  strata(...args: string[]): Promise<Ran> {
    return this.run("npx", ["strata-cts", ...args], { HTTP_PROXY: NOWHERE, HTTPS_PROXY: NOWHERE });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.#base, { recursive: true });
  }
}

/** How this machine reaches the registry. */
function keptVariables(): Record<string, string> {
  const variables = Object.entries(Deno.env.toObject());
  const home = Deno.env.get("HOME");
  const config = home === undefined ? {} : { npm_config_userconfig: join(home, ".npmrc") };
  return {
    ...config,
    ...Object.fromEntries(
      variables.filter(([name]) => /^(?:npm_config|https?_proxy|NODE_EXTRA)/i.test(name)),
    ),
  };
}

slowTest(
  "in an empty folder with only Node, the package judges a layer and prints its verdict",
  async () => {
    await using installed = await Installed.make();
    const { folder } = installed;
    const layer = join(folder, "node_modules/strata-cts/layers/passive");

    const simulated = await installed.strata("--layer", `${layer}.ts`);
    assertEquals(simulated.status, 0, simulated.stderr);
    assertMatch(simulated.stdout, /^[1-9]\d* passed, 0 failed/m);
    const again = await installed.strata("--layer", `${layer}.ts`);
    assertEquals([again.status, again.stderr.includes("compiling")], [0, false]);

    const alone = await installed.strata();
    assertEquals([alone.status, alone.stdout.startsWith("usage: ")], [2, true]);
    const config = join(folder, "strata.json");
    await Deno.writeTextFile(config, '{ "cts": { "queries": ["gles:order:*"], "jobs": 0 } }');
    const configured = await installed.strata();
    assertStringIncludes(configured.stderr, 'Option "--jobs" is "0"');
    await Deno.remove(config);

    const whole = await installed.strata("gles:order:*");
    assertMatch(whole.stdout, /67 passed, 0 failed, 0 skipped\n$/);
    const none = await installed.strata("gles:nothing:*");
    assertEquals(none.status, 2);
    assertStringIncludes(none.stderr, "matches no case");

    for (const command of Object.keys(COMMANDS)) {
      const { status, stdout, stderr } = await installed.strata(command, "--help");
      assertEquals([status, stderr], [0, ""], command);
      assertStringIncludes(stdout, `npx strata-cts`);
    }
    const completed = await installed.strata("completion", "bash");
    assertStringIncludes(completed.stdout, "doctor\t-=\t--release");
    const tried = await installed.strata("try", `${layer}.ts`);
    assertMatch(tried.stdout, /passive\.\w+: active/);

    if (findProgram("gcc") !== undefined) {
      const so = join(folder, "libMyLayer.so");
      const source = join(folder, "my_layer.c");
      await Deno.writeTextFile(source, LAYER);
      const args = ["-shared", "-fPIC", "-Wl,-soname,libMyLayer.so", "-o", so, source];
      const built = await new Deno.Command("gcc", { args }).output();
      assertEquals(built.code, 0, new TextDecoder().decode(built.stderr));
      const words = ["--layer", "./libMyLayer.so", "layer:loading:*"];
      const judged = await installed.strata(...words);
      assertMatch(judged.stdout, /^[1-9]\d* passed, 0 failed/m, judged.stderr);
      assertEquals((await installed.strata("doctor", "./libMyLayer.so")).status, 0);
    }

    const inPackage = [...Deno.readDirSync(join(folder, "node_modules/strata-cts"))];
    assertEquals(inPackage.filter(({ name }) => name === ".strata"), []);
    const kept = [...Deno.readDirSync(join(installed.cache, "strata-cts"))].map(({ name }) => name);
    assert(kept.includes("kernels"), kept.join());
  },
  npm === undefined,
);

slowTest("the package has types under Deno, and runs there", async () => {
  await using installed = await Installed.make();
  const program = (type: string) => `
    import { type Implementation, sim } from "strata-cts";
    const device = sim();
    const name: ${type} = device.name;
    const implementation: Implementation = device;
    console.log(name, typeof implementation.boot);
  `;
  const deno = (...args: string[]) =>
    installed.run("node", ["node_modules/deno/bin.cjs", ...args], {
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      DENO_DIR: installed.cache,
    });
  await Deno.writeTextFile(join(installed.folder, "right.ts"), program("string"));
  await Deno.writeTextFile(join(installed.folder, "wrong.ts"), program("number"));
  const ran = await deno("run", "-A", "--check", "right.ts");
  assertEquals([ran.status, ran.stdout], [0, "sim function\n"], ran.stderr);
  const wrong = await deno("check", "wrong.ts");
  assertEquals(wrong.status, 1);
  assertStringIncludes(wrong.stderr, "Type 'string' is not assignable to type 'number'");
}, npm === undefined);

slowTest("publishing finds nothing wrong, but for modules that are loaded by name", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["publish", "--dry-run", "--allow-dirty"],
    cwd: fromFileUrl(new URL("..", import.meta.url)),
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(stderr);
  assertEquals(code, 0, text);
  const kinds = [...text.matchAll(/^(?:error|warning)\[([\w-]+)\]/gm)].map(([, kind]) => kind);
  assertEquals([...new Set(kinds)], ["unanalyzable-dynamic-import"]);
});

Deno.test("pack refuses a folder that is not empty, and says so", async () => {
  const { status, stderr } = await runScript("pack.ts", ["--out", dirname(import.meta.filename!)]);
  assertEquals(status, 2);
  assertMatch(
    stderr,
    /^Cannot write the package to ".*": ".+" is in it; name a new or empty folder$/m,
  );
});

Deno.test("docs/install.md names each command of the package", () => {
  const page = Deno.readTextFileSync(new URL("../docs/install.md", import.meta.url));
  const sentence = page.slice(
    page.indexOf("The others are"),
    page.indexOf("Commands that a"),
  );
  const named = [...sentence.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
  const others = Object.keys(COMMANDS).filter((name) => name !== "cts");
  assertEquals(named, others);
});
