/**
 * Makes of an app of the suite one that runs programs on a device: the same manifest with an activity, and the same files.
 *
 * @module
 */

import {
  ANDROID_ATTRIBUTES,
  type AndroidAttribute,
  type AxmlElement,
  type AxmlValue,
  writeAxml,
} from "../../cts/fakes/axml.ts";
import { writeZip, type ZipEntry } from "../../cts/fakes/zip.ts";
import { type Apk, ApkError, readApk } from "../../impl/platform/apk.ts";
import { readBinaryXml, type XmlElement } from "../../impl/platform/binary_xml.ts";

/** The activity of every judging app: the platform's own class, so that the APK has no Java code. */
export const ACTIVITY = "android.app.NativeActivity";
/** The library that the activity loads, without `lib` and `.so`. */
export const APP_LIBRARY = "strata_app";

const MANIFEST = "AndroidManifest.xml";
const PAGE = 4096;

/** The parts of a judging app, beside the app that it stands for. */
export interface JudgingOptions {
  /** The path of a file of the APK. */
  rename(name: string): string;
  /** Turns a file of the APK into that of the device, for example a simulated library into machine code. */
  convert(name: string, bytes: Uint8Array): Uint8Array;
  /**
   * Further files, by name.
   *
   * @param apk The app.
   */
  added(apk: Apk): Promise<Readonly<Record<string, Uint8Array>>>;
  /**
   * Whether the activity loads code that plays programs. Then the app's own activities, whose classes it has not, are other names
   * of this one.
   */
  readonly hasPlayer: boolean;
  /** Whether the app is debuggable, whatever its manifest says. Default: as it says. */
  readonly debuggable?: true;
}

/**
 * Makes a judging app.
 *
 * @param bytes The app's APK.
 * @param options What else it gets.
 * @returns The APK, not signed; undefined if the app's own cannot be read, so that no device takes it.
 */
export async function judgingApk(
  bytes: Uint8Array,
  options: JudgingOptions,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let apk: Apk;
  let manifest: Uint8Array;
  try {
    apk = await readApk(bytes);
    manifest = withActivity(await readBinaryXml(await apk.read(MANIFEST)), options);
  } catch (error) {
    if (error instanceof ApkError || error instanceof UnknownAttributeError) return undefined;
    throw error;
  }
  const alignment = (name: string) =>
    apk.manifest.extractNativeLibs || !name.endsWith(".so") ? 4 : PAGE;
  const entries: ZipEntry[] = [{ name: MANIFEST, data: manifest }];
  for (const { name, compressed } of apk.entries) {
    if (name === MANIFEST) continue;
    const data = options.convert(name, await apk.read(name));
    entries.push({
      name: options.rename(name),
      data,
      alignment: alignment(name),
      ...compressed && { deflate: true },
    });
  }
  for (const [name, data] of Object.entries(await options.added(apk))) {
    entries.push({ name, data, alignment: alignment(name) });
  }
  return writeZip(entries);
}

/** A manifest says what the writer of manifests has no name for. */
class UnknownAttributeError extends Error {}

function withActivity(
  root: XmlElement,
  { hasPlayer, debuggable }: JudgingOptions,
): Uint8Array {
  const library: AxmlElement = {
    name: "meta-data",
    android: { name: "android.app.lib_name", value: APP_LIBRARY },
  };
  const activity: AxmlElement = {
    name: "activity",
    android: { name: ACTIVITY, exported: true },
    children: hasPlayer ? [library] : [],
  };
  const aliasOf = (element: AxmlElement): AxmlElement =>
    element.name !== "activity" ? element : {
      name: "activity-alias",
      android: { ...element.android, targetActivity: ACTIVITY },
      children: [library],
    };
  return writeAxml(convertElement(root, (element) => {
    if (element.name !== "application") return element;
    const children = element.children ?? [];
    return {
      ...element,
      android: { ...element.android, ...debuggable && { debuggable } },
      children: [activity, ...hasPlayer ? children.map(aliasOf) : children],
    };
  }));
}

function convertElement(
  element: XmlElement,
  change: (element: AxmlElement) => AxmlElement,
): AxmlElement {
  const android: Partial<Record<AndroidAttribute, AxmlValue>> = {};
  const plain: Record<string, AxmlValue> = {};
  for (const { name, resourceId, value } of element.attributes) {
    if (!["string", "number", "boolean"].includes(typeof value)) {
      throw new UnknownAttributeError(name);
    }
    if (resourceId === undefined) plain[name] = value as AxmlValue;
    else android[attributeOf(resourceId)] = value as AxmlValue;
  }
  const children = element.children.map((child) => convertElement(child, change));
  return change({ name: element.name, android, plain, children });
}

function attributeOf(id: number): AndroidAttribute {
  const names = Object.keys(ANDROID_ATTRIBUTES) as AndroidAttribute[];
  const found = names.find((name) => ANDROID_ATTRIBUTES[name] === id);
  if (found === undefined) throw new UnknownAttributeError(id.toString(16));
  return found;
}
