/**
 * The tests of the chain of layers.
 *
 * @module
 */

import { tests as call } from "./chain_call.ts";
import { tests as init } from "./chain_init.ts";
import { tests as offer } from "./chain_offer.ts";
import { tests as order } from "./chain_order.ts";
import { tests as platform } from "./chain_platform.ts";

/** Groups, in the order in which they run. */
export const tests = [...order, ...init, ...offer, ...call, ...platform];
