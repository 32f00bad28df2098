/**
 * Manifests of vendors, which say how HALs are offered (VINTF).
 *
 * @module
 */

/** Where the vendor's manifest is from Android 9 on. */
export const MANIFEST = "/vendor/etc/vintf/manifest.xml";
/** Where it was before. */
export const OLD_MANIFEST = "/vendor/manifest.xml";
/** Where its pieces are from Android 10 on. */
export const PIECES = "/vendor/etc/vintf/manifest";

/** How a HAL is offered: in the caller's process, or by another one. */
export type Transport = "passthrough" | "hwbinder";

/** The entry of a HAL. */
export function entryOf(
  transport: Transport,
  version = "1.0",
  name = "android.hardware.renderscript",
): string {
  return `<hal format="hidl">
        <name>${name}</name>
        <transport${transport === "passthrough" ? ' arch="32+64"' : ""}>${transport}</transport>
        <version>${version}</version>
        <interface><name>IDevice</name><instance>default</instance></interface>
    </hal>`;
}

/** The same, with the version, the interface and the instance in one element. */
export function fullEntryOf(transport: Transport, version: string): string {
  return `<hal format="hidl">
        <name>android.hardware.renderscript</name>
        <transport>${transport}</transport>
        <fqname>@${version}::IDevice/default</fqname>
    </hal>`;
}

/** A manifest with that, behind the entry of another HAL. */
export function manifestOf(text: string): string {
  return `<manifest version="1.0" type="device">
    <hal format="hidl">
        <name>android.hardware.graphics.mapper</name>
        <transport arch="32+64">passthrough</transport>
        <version>2.0</version>
        <interface><name>IMapper</name><instance>default</instance></interface>
    </hal>
    ${text}
</manifest>
`;
}
