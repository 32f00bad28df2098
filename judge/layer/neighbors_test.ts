import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { encodeLibrary } from "../../cts/contract/library.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { ElfSpec } from "../../impl/elf/testing/elf_writer.ts";
import { layerFile } from "../../impl/audit/testing/layer_files.ts";
import { readLayerFile } from "./layer_file.ts";
import { readNeighbors } from "./neighbors.ts";

type Contents = string | Uint8Array;

/** Calls with the path of the layer in a folder that has these files. */
function inFolder(files: Readonly<{ [name: string]: Contents }>, use: (layer: string) => void) {
  const folder = Deno.makeTempDirSync();
  try {
    for (const [name, contents] of Object.entries(files)) {
      if (typeof contents === "string") Deno.writeTextFileSync(`${folder}/${name}`, contents);
      else Deno.writeFileSync(`${folder}/${name}`, contents);
    }
    use(`${folder}/libGood.so`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function elf(soname: string, needed: readonly string[] = [], spec: ElfSpec = {}) {
  return layerFile({ soname, needed, ...spec });
}

function found(path: string) {
  const { taken, refused } = readNeighbors(path, Deno.readFileSync(path));
  return { taken: taken.map(({ name }) => name), refused };
}

Deno.test("what a layer needs is found beside it, and what that needs, each once", () => {
  inFolder({
    "libGood.so": elf("libGood.so", ["libb.so", "liblog.so", "liba.so", "libabsent.so"]),
    "liba.so": elf("liba.so", ["libb.so", "libinner.so", "libGood.so"]),
    "libb.so": elf("libb.so", ["liba.so", "libb.so"]),
    "libinner.so": elf("libinner.so", [], { runpath: "$ORIGIN" }),
    "liblog.so": elf("liblog.so"),
    "libother.so": elf("libother.so"),
  }, (layer) => {
    assertEquals(found(layer), { taken: ["libb.so", "liba.so", "libinner.so"], refused: [] });
    const [, , inner] = readLayerFile(layer).neighbors;
    assertEquals([inner?.runpath, inner?.soname], ["$ORIGIN", "libinner.so"]);
    assertEquals(inner?.bytes, Deno.readFileSync(layer.replace("Good", "inner")));
  });
});

Deno.test("a link beside a layer is followed, whatever it is called", () => {
  inFolder(
    { "libGood.so": elf("libGood.so", ["liba.so"]), "liba.so.1.2": elf("liba.so") },
    (path) => {
      Deno.symlinkSync("liba.so.1.2", path.replace("Good", "a"));
      assertEquals(found(path), { taken: ["liba.so"], refused: [] });
    },
  );
});

Deno.test("names are file names, in capitals and small letters", () => {
  const needed = ["LIBA.so", "sub/liba.so", "../liba.so", "/liba.so", ".", "..", "", "./liba.so"];
  inFolder({ "libGood.so": elf("libGood.so", needed), "liba.so": elf("liba.so") }, (path) => {
    Deno.mkdirSync(path.replace("libGood.so", "sub"));
    Deno.copyFileSync(path, path.replace("libGood.so", "sub/liba.so"));
    assertEquals(found(path), { taken: [], refused: [] });
  });
});

Deno.test("a simulated layer has simulated neighbors, by its header or its imports", () => {
  const sim = (soname: string, source: string) =>
    encodeLibrary({ soname, abi: "arm64-v8a" }, source);
  inFolder({
    "libGood.so": sim("libGood.so", 'import { f } from "liba.so"; import "./x.ts"; f();'),
    "liba.so": sim("liba.so", "export function f() {}"),
  }, (path) => assertEquals(found(path), { taken: ["liba.so"], refused: [] }));
});

Deno.test("what is no library of the layer's kind is refused by its name, with the remedy", () => {
  const sound = elf("liba.so");
  const table: [string, (path: string) => void][] = [
    ["is not a file", (path) => Deno.mkdirSync(path)],
    ["Too many levels of symbolic links", (path) => Deno.symlinkSync("liba.so", path)],
    ["No such file", (path) => Deno.symlinkSync("nowhere", path)],
    ["cannot be loaded: is truncated", (path) => Deno.writeFileSync(path, sound.subarray(0, 100))],
    ["cannot be loaded: is no ELF file", (path) => Deno.writeTextFileSync(path, "#!/bin/sh\n")],
    ["is empty, expected an ELF file", (path) => Deno.writeTextFileSync(path, "")],
    ["has 3221225472 bytes, expected at most 67108864; strip it", (path) => {
      Deno.writeTextFileSync(path, "");
      Deno.truncateSync(path, 3 * 1024 ** 3);
    }],
    ["is for x86_64, expected arm64-v8a as the layer is", (path) => {
      Deno.writeFileSync(path, elf("liba.so", [], { machine: 62 }));
    }],
    ["is a simulated one, expected an ELF library as the layer is", (path) => {
      Deno.writeTextFileSync(path, encodeLibrary({ soname: "liba.so", abi: "arm64-v8a" }, ""));
    }],
  ];
  if (Deno.build.os === "linux") {
    table.push(["is not a file", (path) => {
      new Deno.Command("mkfifo", { args: [path] }).outputSync();
    }]);
  }
  for (const [message, make] of table) {
    inFolder({ "libGood.so": elf("libGood.so", ["liba.so"]) }, (path) => {
      make(path.replace("Good", "a"));
      const { taken, refused } = found(path);
      assertEquals([taken, refused.length, refused[0]?.name], [[], 1, "liba.so"], message);
      const said = `${refused[0]!.fault}; ${refused[0]!.remedy}`;
      assertStringIncludes(said, message);
      assertStringIncludes(said, path.replace("Good", "a"));
      const error = assertThrows(() => readLayerFile(path), UsageError, message);
      assertEquals(error.message.split("\n").length, 1);
    });
  }
});

Deno.test("a layer that is broken, or alone, has no neighbors", () => {
  inFolder(
    { "libGood.so": elf("libGood.so", ["liba.so"]).subarray(0, 200), "liba.so": elf("") },
    (path) => assertEquals(found(path), { taken: [], refused: [] }),
  );
  assertEquals(readNeighbors("/no/such/folder/libx.so", elf("libx.so", ["liba.so"])), {
    taken: [],
    refused: [],
  });
});

Deno.test("as many libraries and bytes are taken as there may be", () => {
  const many = Array.from({ length: 100_000 }, (_, i) => `lib${i}.so`);
  inFolder({ "libGood.so": elf("libGood.so", many) }, (path) => {
    assertEquals(found(path), { taken: [], refused: [] });
  });
  const names = Array.from({ length: 70 }, (_, i) => `liba${i}.so`);
  const files = Object.fromEntries(names.map((name) => [name, elf(name)]));
  inFolder({ ...files, "libGood.so": elf("libGood.so", names) }, (path) => {
    const { taken, refused } = found(path);
    assertEquals([taken.length, refused.length], [64, 6]);
    assertStringIncludes(refused[0]!.fault, "liba64.so");
    assertStringIncludes(refused[0]!.fault, "expected at most 64 libraries beside a layer");
  });
  const large = new Uint8Array(40 * 1024 ** 2);
  large.set(elf("liba.so"));
  inFolder({
    "libGood.so": elf("libGood.so", ["liba.so", "libb.so"]),
    "liba.so": large,
    "libb.so": large,
  }, (path) => {
    const { taken, refused } = found(path);
    assertEquals([taken, refused.map(({ name }) => name)], [["liba.so"], ["libb.so"]]);
    assertStringIncludes(
      refused[0]!.fault,
      "beside the layer 83886080 bytes, expected at most 67108864",
    );
  });
});
