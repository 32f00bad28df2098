/**
 * The subjects that random scenes are about.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import type { AreaName } from "./area_names.ts";
import type { Area } from "./fuzz.ts";
import { type LayerPlan, layerPlans } from "./layer_plans.ts";
import { layerScene, layerWords } from "./layer_scenes.ts";
import { type NamespacePlan, namespacePlans } from "./namespace_plans.ts";
import { namespaceScene, namespaceWords } from "./namespace_scenes.ts";
import { type RsPlan, rsPlans } from "./rs_plans.ts";
import { rsFuzzScene, rsWords } from "./rs_scenes.ts";

const gles = (release: Release): Area<LayerPlan> => ({
  plans: layerPlans,
  scene: (plan) => layerScene(plan, release),
  words: layerWords,
});

const linker = (release: Release): Area<NamespacePlan> => ({
  plans: namespacePlans,
  scene: (plan) => namespaceScene(plan, release),
  words: (plan) => namespaceWords(plan, release),
});

const rs = (release: Release): Area<RsPlan> => ({
  plans: rsPlans,
  scene: (plan) => rsFuzzScene(plan, release),
  words: rsWords,
});

/**
 * The area of a name.
 *
 * @param name The name.
 * @param release The release of its devices.
 */
export function areaOf(name: AreaName, release: Release): Area<unknown> {
  return { gles, linker, rs }[name](release) as Area<unknown>;
}
