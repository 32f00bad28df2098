// file: boot_device.ts
import { DEFAULT_WORLD, sim } from "../../mod.ts";

const device = await sim().boot({ ...DEFAULT_WORLD, release: 14 });
try {
  await device.shell("settings put global enable_gpu_debug_layers 1");
  console.log((await device.shell("settings get global enable_gpu_debug_layers")).stdout);
} finally {
  await device.dispose();
}
