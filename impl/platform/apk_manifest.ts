/**
 * The parts of an APK's `AndroidManifest.xml` about installing and starting the app.
 *
 * Source: AOSP frameworks/base, core/java/android/content/pm/PackageParser.java (Android 10) and
 * services/core/java/com/android/server/pm/pkg/parsing/ParsingPackageUtils.java (later).
 *
 * @module
 */

import { ApkError } from "./apk_error.ts";
import { BinaryXmlError, readBinaryXml, type XmlAttribute, type XmlElement } from "./binary_xml.ts";

/** The facts of a manifest; each default is Android's. */
export interface ApkManifest {
  /** Package name, valid. */
  readonly package: string;
  /** Default 0. */
  readonly versionCode: number;
  /** Default false. */
  readonly debuggable: boolean;
  /** True if a `<profileable>` of the application has `android:shell="true"`. */
  readonly profileableByShell: boolean;
  /**
   * True if the application's meta-data `com.android.graphics.injectLayers.enable` is the boolean true. A string
   * "true" gives false: `Bundle.getBoolean` answers the default for a value of another type.
   */
  readonly injectLayers: boolean;
  /** Default: {@linkcode minSdk}. */
  readonly targetSdk: number;
  /** Default 1. */
  readonly minSdk: number;
  /**
   * Default true, whatever the target: the installer's default never changed (`parseBaseApplication`); it is the
   * build tools that write false for minSdk 23 and later.
   */
  readonly extractNativeLibs: boolean;
  /** Default false. */
  readonly multiArch: boolean;
  /** Default false; Android heeds it for a multiArch app only. */
  readonly use32bitAbi: boolean;
  /** Default true. */
  readonly hasCode: boolean;
  /** Full class names of activities and their aliases, in order. */
  readonly activities: readonly string[];
  /** The first of them that the launcher offers: with the action MAIN and the category LAUNCHER. */
  readonly launcher?: string;
  /** The activities that are machine code, by their class names. */
  readonly nativeActivities?: ReadonlyMap<string, NativeActivity>;
  /** The name of this part of a package; a package's base has none. */
  readonly split?: string;
}

/** An activity that is machine code (AOSP frameworks/base, core/java/android/app/NativeActivity.java). */
export interface NativeActivity {
  /** Its library, without `lib` and `.so`. */
  readonly library: string;
  /** The function that starts it. */
  readonly entry: string;
}

/** Framework attribute ids, from AOSP frameworks/base, core/res/res/values/public.xml. */
const ATTRIBUTE = {
  name: 0x01010003,
  hasCode: 0x0101000c,
  debuggable: 0x0101000f,
  value: 0x01010024,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  targetSdkVersion: 0x01010270,
  multiArch: 0x0101048e,
  extractNativeLibs: 0x010104ea,
  use32bitAbi: 0x01010515,
  shell: 0x01010594,
} as const;

type AttributeName = keyof typeof ATTRIBUTE;

const LIB_NAME = "android.app.lib_name";
const FUNC_NAME = "android.app.func_name";

const INJECT_LAYERS = "com.android.graphics.injectLayers.enable";

/** `FrameworkParsingPackageUtils.MAX_FILE_NAME_SIZE`. */
const MAX_PACKAGE_NAME = 223;
const PACKAGE_NAME = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/;

/**
 * Reads a manifest.
 *
 * @param bytes The binary form.
 * @throws {ApkError} If it is broken or lacks what an app needs.
 */
export async function readManifest(bytes: Uint8Array): Promise<ApkManifest> {
  const root = await parse(bytes);
  if (root.name !== "manifest") {
    throw malformed(`root element is <${root.name}>, expected <manifest>`);
  }
  const name = packageName(root);
  const application = root.children.find((child) => child.name === "application");
  if (application === undefined) {
    throw new ApkError(
      "INSTALL_PARSE_FAILED_MANIFEST_EMPTY",
      `Cannot read AndroidManifest.xml of ${name}: <manifest> has no <application>, add one`,
    );
  }
  const sdk = root.children.findLast((child) => child.name === "uses-sdk");
  const minSdk = sdkVersion(sdk, "minSdkVersion") ?? 1;
  const launcher = activityElements(application).find(isForLauncher);
  const split = plainAttribute(root, "split");
  const native = nativeActivities(name, application);
  return {
    ...native.size > 0 && { nativeActivities: native },
    ...launcher && { launcher: className(name, launcher) },
    ...split !== undefined && { split },
    package: name,
    versionCode: integer(root, "versionCode") ?? 0,
    debuggable: flag(application, "debuggable") ?? false,
    profileableByShell: application.children.some((child) =>
      child.name === "profileable" && (flag(child, "shell") ?? false)
    ),
    injectLayers: injectLayers(application),
    targetSdk: sdkVersion(sdk, "targetSdkVersion") ?? minSdk,
    minSdk,
    extractNativeLibs: flag(application, "extractNativeLibs") ?? true,
    multiArch: flag(application, "multiArch") ?? false,
    use32bitAbi: flag(application, "use32bitAbi") ?? false,
    hasCode: flag(application, "hasCode") ?? true,
    activities: activities(name, application),
  };
}

async function parse(bytes: Uint8Array): Promise<XmlElement> {
  try {
    return await readBinaryXml(bytes);
  } catch (error) {
    const reason = error instanceof BinaryXmlError
      ? error.message.replace("Binary", "binary")
      : `parser failed: ${error}`;
    throw new ApkError(
      "INSTALL_PARSE_FAILED_BAD_MANIFEST",
      `Cannot read AndroidManifest.xml: ${reason}; build it with aapt or aapt2`,
      { cause: error },
    );
  }
}

function packageName(root: XmlElement): string {
  const name = plainAttribute(root, "package");
  const wrong = name === undefined
    ? "<manifest> has no attribute package"
    : name.length > MAX_PACKAGE_NAME
    ? `package name has ${name.length} characters, at most ${MAX_PACKAGE_NAME} are allowed`
    : PACKAGE_NAME.test(name) || name === "android"
    ? undefined
    : `package name is ${JSON.stringify(name)}`;
  if (name === undefined || wrong !== undefined) {
    throw new ApkError(
      "INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME",
      `Invalid manifest package: ${wrong}, expected at least two words separated by dots, ` +
        "each of letters, digits and _ and beginning with a letter",
    );
  }
  return name;
}

/** A text attribute that is none of the framework's. */
function plainAttribute(element: XmlElement, name: string): string | undefined {
  const attribute = element.attributes.find((candidate) =>
    candidate.name === name && candidate.resourceId === undefined
  );
  return attribute?.type === "string" ? String(attribute.value) : undefined;
}

function find(element: XmlElement | undefined, name: AttributeName): XmlAttribute | undefined {
  const attribute = element?.attributes.find((candidate) =>
    candidate.resourceId === ATTRIBUTE[name]
  );
  if (attribute?.type === "reference") {
    throw malformed(
      `android:${name} of <${element?.name}> is the resource ${attribute.value}, ` +
        "expected the value itself",
    );
  }
  return attribute;
}

/** As `TypedArray.getBoolean`: an integer counts as well as a boolean, and so does a string that says so. */
function flag(element: XmlElement, name: AttributeName): boolean | undefined {
  const attribute = find(element, name);
  switch (attribute?.type) {
    case undefined:
    case "null":
      return undefined;
    case "string":
      return ["1", "true", "TRUE"].includes(String(attribute?.value));
    default:
      return Boolean(attribute?.value);
  }
}

function integer(element: XmlElement | undefined, name: AttributeName): number | undefined {
  const attribute = find(element, name);
  if (attribute === undefined) return undefined;
  if (typeof attribute.value !== "number") {
    throw malformed(
      `android:${name} of <${element?.name}> is ${JSON.stringify(attribute.value)}, ` +
        "expected an integer",
    );
  }
  return attribute.value;
}

/** A release never accepts a development platform's codename. */
function sdkVersion(element: XmlElement | undefined, name: AttributeName): number | undefined {
  const attribute = find(element, name);
  if (attribute?.type === "string") {
    throw new ApkError(
      "INSTALL_FAILED_OLDER_SDK",
      `Requires development platform ${JSON.stringify(attribute.value)} but this is a release ` +
        `platform, write android:${name} as a number`,
    );
  }
  return integer(element, name);
}

function injectLayers(application: XmlElement): boolean {
  const attribute = find(metaData(application, INJECT_LAYERS), "value");
  return attribute?.type === "boolean" && attribute.value === true;
}

function activities(packageName: string, application: XmlElement): readonly string[] {
  return activityElements(application).map((child) => className(packageName, child));
}

function activityElements(application: XmlElement): XmlElement[] {
  return application.children.filter(({ name }) =>
    name === "activity" || name === "activity-alias"
  );
}

function nativeActivities(
  packageName: string,
  application: XmlElement,
): Map<string, NativeActivity> {
  const found = new Map<string, NativeActivity>();
  for (const activity of activityElements(application)) {
    const text = (key: string) => {
      const value = find(metaData(activity, key), "value")?.value;
      return typeof value === "string" ? value : undefined;
    };
    const library = text(LIB_NAME);
    if (library === undefined) continue;
    const entry = text(FUNC_NAME) ?? "ANativeActivity_onCreate";
    found.set(className(packageName, activity), { library, entry });
  }
  return found;
}

function metaData(element: XmlElement, key: string): XmlElement | undefined {
  return element.children.findLast((child) =>
    child.name === "meta-data" && find(child, "name")?.value === key
  );
}

function className(packageName: string, element: XmlElement): string {
  const name = find(element, "name")?.value;
  if (typeof name !== "string" || name === "") {
    throw malformed(`<${element.name}> has no android:name, expected a class name`);
  }
  if (name.startsWith(".")) return packageName + name;
  return name.includes(".") ? name : `${packageName}.${name}`;
}

function isForLauncher(activity: XmlElement): boolean {
  return activity.children.filter(({ name }) => name === "intent-filter").some((filter) => {
    const has = (kind: string, value: string) =>
      filter.children.some((one) => one.name === kind && find(one, "name")?.value === value);
    return has("action", "android.intent.action.MAIN") &&
      has("category", "android.intent.category.LAUNCHER");
  });
}

function malformed(problem: string): ApkError {
  return new ApkError(
    "INSTALL_PARSE_FAILED_MANIFEST_MALFORMED",
    `Cannot read AndroidManifest.xml: ${problem}`,
  );
}
