import { assertEquals } from "@std/assert";
import { copied, plain, renderConfig, same, type StockConfig } from "./config_model.ts";

const CONFIG: StockConfig = {
  directories: [["/a/bin/", "one"], ["/b/bin/", "two"]],
  sections: [
    {
      name: "one",
      namespaces: [
        { name: "default", isolated: false, search: [...copied("/a"), ...plain("/c")] },
        {
          name: "x",
          isolated: true,
          visible: true,
          search: same("/x"),
          permitted: plain("/y"),
          links: [{ to: "default", libraries: ["l.so", "m.so"] }, { to: "z", libraries: "all" }],
        },
        { name: "z", isolated: true, search: [] },
      ],
    },
    {
      name: "two",
      namespaces: [{ name: "default", isolated: true, search: copied("/b"), asan: false }],
    },
  ],
};

Deno.test("renderConfig: assign writes a list in one line", () => {
  assertEquals(
    renderConfig(CONFIG, "assign"),
    `dir.one = /a/bin/
dir.two = /b/bin/

[one]
additional.namespaces = x,z

namespace.default.isolated = false
namespace.default.search.paths = /a:/c
namespace.default.asan.search.paths = /data/asan/a:/a

namespace.x.isolated = true
namespace.x.visible = true
namespace.x.search.paths = /x
namespace.x.asan.search.paths = /x
namespace.x.permitted.paths = /y
namespace.x.links = default,z
namespace.x.link.default.shared_libs = l.so:m.so
namespace.x.link.z.allow_all_shared_libs = true

namespace.z.isolated = true

[two]

namespace.default.isolated = true
namespace.default.search.paths = /b
`,
  );
});

Deno.test("renderConfig: append writes an item a line", () => {
  const lines = renderConfig(CONFIG, "append").split("\n");
  const found = lines.filter((line) => line.startsWith("namespace.x.link.default"));
  assertEquals(found, [
    "namespace.x.link.default.shared_libs = l.so",
    "namespace.x.link.default.shared_libs += m.so",
  ]);
});
