import { assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { cacheFolder } from "./cache_folder.ts";

const CONFIG = new URL("../deno.json", import.meta.url);

function folder(module: string, variables: Record<string, string>, os = "linux"): string {
  return cacheFolder({ module, variable: (name) => variables[name], os }).pathname;
}

Deno.test("what is compiled lies in the project, or in the user's cache where the project is installed", () => {
  const [own, installed] = ["file:///p/impl/a.ts", "file:///p/node_modules/strata-cts/impl/a.js"];
  assertEquals(folder(own, { HOME: "/home/u" }), "/p/.strata/");
  assertEquals(folder(installed, { HOME: "/home/u" }), "/home/u/.cache/strata-cts/");
  assertEquals(
    folder(installed, { HOME: "/home/u", XDG_CACHE_HOME: "/caches" }),
    "/caches/strata-cts/",
  );
  assertEquals(
    folder(installed, { HOME: "/Users/u" }, "darwin"),
    "/Users/u/Library/Caches/strata-cts/",
  );
  assertEquals(folder("https://host/impl/a.ts", { HOME: "/home/u" }), "/home/u/.cache/strata-cts/");
  assertEquals(folder(installed, {}), "/p/node_modules/strata-cts/.strata/");
  for (const module of [own, installed]) {
    assertEquals(folder(module, { HOME: "/home/u", STRATA_CACHE: "/c" }), "/c/");
  }
});

Deno.test("a program that may not read the environment keeps to the project's folder, and does not ask", async () => {
  const module = new URL("./cache_folder.ts", import.meta.url);
  const code = `import { cacheFolder } from ${JSON.stringify(module.href)};
    console.log(cacheFolder().href);`;
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(file, code);
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--no-lock", "--config", fromFileUrl(CONFIG), file],
    env: { STRATA_CACHE: "/elsewhere" },
  }).output();
  await Deno.remove(file);
  assertEquals(
    new TextDecoder().decode(stdout).trim(),
    new URL("../.strata/", import.meta.url).href,
  );
});
