/**
 * The platform's types that rows about vendor files are known to use, for an audit without the platform's policy.
 *
 * Source: AOSP system/sepolicy, public/file.te, public/domain.te and the declarations of the executables' types.
 *
 * @module
 */

import { VENDOR_FILE_TYPES } from "../../selinux/vendor_types.ts";
import { type Policy, readPolicy } from "./policy.ts";

/** Executables of the system with their own type, beside `system_file`. */
const SYSTEM_EXECUTABLES = `bootanim bootstat crash_dump dex2oat dexoptanalyzer
  dhcp drmserver dumpstate e2fs fsck gatekeeperd healthd idmap init installd keystore lmkd logcat
  logd mdnsd mediadrmserver mediaextractor mediametrics mediaserver mtp netd
  netutils_wrapper performanced ppp profman racoon runas sdcardd servicemanager sgdisk shell
  surfaceflinger tombstoned toolbox tzdatacheck uncrypt vdc vold webview_zygote wificond zygote`;

/** Executables of the vendor to which the platform's policy of 8 and 9 gives a type. */
const VENDOR_EXECUTABLES = ["mediacodec_exec"];

/** Files of the system and of the policy that are no executables. */
const OTHERS = `system_file system_lib_file system_linker_config_file system_data_file rootfs
  file_contexts_file sepolicy_file hwservice_contexts_file service_contexts_file
  property_contexts_file seapp_contexts_file mac_perms_file`;

/** The types, as a policy. */
export function stockTypes(): Policy {
  const names = (text: string) => text.split(/\s+/);
  const executables = names(SYSTEM_EXECUTABLES).map((name) => `${name}_exec`);
  const vendor = [...VENDOR_FILE_TYPES, ...VENDOR_EXECUTABLES].map((type) => {
    const exec = type.endsWith("_exec") ? "exec_type, " : "";
    return `type ${type}, ${exec}vendor_file_type, file_type;`;
  });
  const lines = [
    ...vendor,
    ...executables.map((type) => `type ${type}, exec_type, file_type;`),
    ...names(OTHERS).map((type) => `type ${type}, file_type;`),
  ];
  return readPolicy([{ file: "platform.te", text: lines.join("\n") }]);
}
