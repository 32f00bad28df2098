import { assertEquals, assertStringIncludes } from "@std/assert";
import { generateKeyPairSync } from "node:crypto";
import { join } from "@std/path";
import { inTemporary } from "../testing/command.ts";
import { readHostKeys } from "./host_keys.ts";

function pem(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ format: "pem", type: "pkcs8" }) as string;
}

function environment(variables: Readonly<Record<string, string>>) {
  return { get: (name: string) => variables[name] };
}

Deno.test("the host's own key, files and folders are read, and what is no key is named", () =>
  inTemporary((folder) => {
    const key = pem();
    Deno.mkdirSync(join(folder, ".android"));
    Deno.mkdirSync(join(folder, "vendor"));
    Deno.writeTextFileSync(join(folder, ".android/adbkey"), key);
    Deno.writeTextFileSync(join(folder, "vendor/a.adb_key"), key);
    Deno.writeTextFileSync(join(folder, "vendor/notes.txt"), "no key");
    Deno.writeTextFileSync(join(folder, "wrong"), "no key");
    const { keys, problems } = readHostKeys(environment({
      HOME: folder,
      ADB_VENDOR_KEYS: [join(folder, "vendor"), join(folder, "wrong"), "/nothing"].join(":"),
    }));
    assertEquals(keys.map(({ owner }) => owner), [
      join(folder, ".android/adbkey"),
      join(folder, "vendor/a.adb_key"),
    ]);
    assertEquals(new Set(keys.map(({ fingerprint }) => fingerprint)).size, 1);
    assertEquals(problems.length, 2);
    assertStringIncludes(problems[0]!, `Cannot read key "${join(folder, "wrong")}": it `);
    assertEquals(
      problems[1],
      'Cannot read key "/nothing" of ADB_VENDOR_KEYS: it is not there',
    );
    return Promise.resolve();
  }));

Deno.test("a host without keys has none, and that is no problem", () => {
  assertEquals(readHostKeys(environment({ HOME: "/nothing" })), { keys: [], problems: [] });
  assertEquals(readHostKeys(environment({})), { keys: [], problems: [] });
});
