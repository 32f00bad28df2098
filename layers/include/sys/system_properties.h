/* What bionic has and a host's C library has not: the properties of the device. */
#ifndef STRATA_SYS_SYSTEM_PROPERTIES_H
#define STRATA_SYS_SYSTEM_PROPERTIES_H

#ifdef __cplusplus
extern "C" {
#endif

/* The longest value, its end included. */
#define PROP_VALUE_MAX 92

/* Writes the value, "" if there is none, and returns its length. */
int __system_property_get(const char *name, char *value);

#ifdef __cplusplus
}
#endif

#endif
