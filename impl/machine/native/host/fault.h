/*
 * What a process says of the instruction that ends it.
 */
#ifndef STRATA_FAULT_H
#define STRATA_FAULT_H

/*
 * Has the process tell where a fault happened before it ends by it, and tell a stack that is used
 * up from other faults; for the calling thread, which is the main one, and those that follow.
 */
void tell_faults(void);

#endif
