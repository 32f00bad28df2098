import { assertEquals } from "@std/assert";
import { changesOf } from "./typed_lines.ts";

const PACKAGES = new Set(["com.example.game"]);
const DATA = { kind: "data", package: "com.example.game" };

for (
  const [line, changes] of [
    ["am start -n com.example.game/.Main", []],
    ['logcat -d -t "$(cat /data/local/tmp/start)" -s strata.event', []],
    ["settings get global gpu_debug_app", []],
    ["settings put global gpu_debug_app x", [{ kind: "setting", name: "gpu_debug_app" }]],
    ["settings delete global gpu_debug_app", [{ kind: "setting", name: "gpu_debug_app" }]],
    ["setprop debug.gles.layers ''", [{ kind: "property", name: "debug.gles.layers" }]],
    ["date '+%m' > /data/local/tmp/start", [{ kind: "path", path: "/data/local/tmp/start" }]],
    ["cat /data/local/tmp/a | run-as com.example.game sh -c 'cat > a; chmod 700 a'", [DATA]],
    ["cp /data/local/tmp/a /data/data/com.example.game/a", [DATA]],
    ["mkdir -p /data/local/debug/gles", [{ kind: "path", path: "/data/local/debug/gles" }]],
    ["setenforce 0", [{ kind: "enforcing" }]],
    ["settings put secure a b", undefined],
    ["setprop persist.a b", undefined],
    ["run-as com.other rm -rf .", undefined],
    ["rm -rf /data/local/tmp/../../data", undefined],
    ["rm -rf /sdcard", undefined],
    ["cp /data/local/tmp/a /data/data/com.other/a", undefined],
    ["echo x > /data/data/com.other/a", undefined],
    ["ls; rm -rf /", undefined],
    ["ls && reboot", undefined],
    ["am start -n a/b $(reboot)", undefined],
    ["echo `reboot`", undefined],
    ["pm uninstall com.example.game", undefined],
  ] as const
) {
  Deno.test(`what is changed by ${JSON.stringify(line)} is ${changes === undefined ? "not known" : "known"}`, () => {
    assertEquals(changesOf(line, PACKAGES), changes as never);
  });
}
