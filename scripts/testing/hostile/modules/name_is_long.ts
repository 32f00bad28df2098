/**
 * An implementation whose name has 100 MB.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import planted from "../../planted_device.ts";

const honest = planted({ parts: {} });

const implementation: Implementation = { ...honest, name: "x".repeat(100 * 1024 ** 2) };
export default implementation;
