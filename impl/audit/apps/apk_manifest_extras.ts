/**
 * The parts of a manifest that matter to layers and that installing does not ask for: splits, and how injection is asked for.
 *
 * Source: AOSP frameworks/base, core/res/res/values/public.xml (ids of attributes), and PackageParser.java (`split`).
 *
 * @module
 */

import { readBinaryXml, type XmlElement } from "../../platform/binary_xml.ts";

/** How the meta-data `com.android.graphics.injectLayers.enable` stands in a manifest. */
export interface Injection {
  /** The element around it. */
  readonly element: string;
  readonly inApplication: boolean;
  /** Type of its value, such as `boolean`, `string` or `reference`; `null` if it has none. */
  readonly type: string;
  readonly value: unknown;
}

/** The facts. */
export interface ManifestExtras {
  /** Name of the split, for an APK that is only a part of an app. */
  readonly split?: string;
  /** `android:isolatedSplits`. Default false. */
  readonly isolatedSplits: boolean;
  readonly injection?: Injection;
}

const ATTRIBUTE = { name: 0x0101_0003, value: 0x0101_0024, isolatedSplits: 0x0101_054b } as const;
const INJECT_LAYERS = "com.android.graphics.injectLayers.enable";

/**
 * Reads the facts.
 *
 * @param bytes A manifest that was read before, so that it is known to be sound.
 */
export async function readManifestExtras(bytes: Uint8Array): Promise<ManifestExtras> {
  const root = await readBinaryXml(bytes);
  const split = root.attributes.find(({ name, resourceId }) =>
    name === "split" && resourceId === undefined
  )?.value;
  const injection = findInjection(root, "");
  return {
    ...(typeof split === "string" && split !== "" ? { split } : {}),
    isolatedSplits: attribute(root, ATTRIBUTE.isolatedSplits)?.value === true,
    ...(injection === undefined ? {} : { injection }),
  };
}

/** The meta-data of the application if it has one, else one that is elsewhere. */
function findInjection(element: XmlElement, parent: string): Injection | undefined {
  const found = element.children.map((child): Injection | undefined => {
    const isOne = child.name === "meta-data" &&
      attribute(child, ATTRIBUTE.name)?.value === INJECT_LAYERS;
    if (!isOne) return findInjection(child, element.name);
    const inApplication = element.name === "application" && parent === "manifest";
    const { type = "null", value = null } = attribute(child, ATTRIBUTE.value) ?? {};
    return { element: element.name, inApplication, type, value };
  }).filter((one) => one !== undefined);
  return found.findLast((one) => one.inApplication) ?? found[0];
}

function attribute(element: XmlElement, id: number) {
  return element.attributes.find(({ resourceId }) => resourceId === id);
}
