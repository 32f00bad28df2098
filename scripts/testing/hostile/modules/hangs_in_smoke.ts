/**
 * An implementation that boots nothing at all, the World of the first check included.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import planted from "../../planted_device.ts";

const honest = planted({ parts: {} });

const implementation: Implementation = { ...honest, boot: () => new Promise(() => undefined) };
export default implementation;
