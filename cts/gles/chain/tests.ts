/**
 * The tests of the chain of layers.
 *
 * @module
 */

import { tests as call } from "./call.tests.ts";
import { tests as init } from "./init.tests.ts";
import { tests as offer } from "./offer.tests.ts";
import { tests as order } from "./order.tests.ts";
import { tests as platform } from "./platform.tests.ts";

/** Groups, in the order in which they run. */
export const tests = [...order, ...init, ...offer, ...call, ...platform];
