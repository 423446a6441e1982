// The kernel's key retention service without libkeyutils: three system calls, wrapped so that each
// returns a result or the negated errno.
#ifndef LANDFALL_KEYRING_H
#define LANDFALL_KEYRING_H

#if defined(__linux__)

#include <errno.h>
#include <linux/keyctl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int32_t LANDFALL_SESSION_KEYRING = KEY_SPEC_SESSION_KEYRING;
static const int32_t LANDFALL_USER_KEYRING = KEY_SPEC_USER_KEYRING;

static inline int64_t landfall_keyring_result(long result) {
  return result < 0 ? -(int64_t)errno : (int64_t)result;
}

// Adds a key of type "user", or replaces the payload of the one with that name. Returns its serial.
static inline int64_t landfall_keyring_add(
    const char *description, const void *payload, size_t length, int32_t ring) {
  return landfall_keyring_result(syscall(__NR_add_key, "user", description, payload, length, ring));
}

// Searches a keyring for a key of type "user". Returns its serial.
static inline int64_t landfall_keyring_search(int32_t ring, const char *description) {
  return landfall_keyring_result(
      syscall(__NR_keyctl, KEYCTL_SEARCH, ring, "user", description, 0));
}

// Reads a key's payload. Returns its whole length, even if the buffer is shorter.
static inline int64_t landfall_keyring_read(int32_t serial, void *buffer, size_t capacity) {
  return landfall_keyring_result(syscall(__NR_keyctl, KEYCTL_READ, serial, buffer, capacity));
}

// Gives every right to the key's possessor and owner, and none to others.
static inline int64_t landfall_keyring_keep_private(int32_t serial) {
  return landfall_keyring_result(syscall(__NR_keyctl, KEYCTL_SETPERM, serial, 0x3f3f0000));
}

// Makes the key unusable for good.
static inline int64_t landfall_keyring_revoke(int32_t serial) {
  return landfall_keyring_result(syscall(__NR_keyctl, KEYCTL_REVOKE, serial));
}

// Removes the key from a keyring.
static inline int64_t landfall_keyring_unlink(int32_t serial, int32_t ring) {
  return landfall_keyring_result(syscall(__NR_keyctl, KEYCTL_UNLINK, serial, ring));
}

#endif
#endif
