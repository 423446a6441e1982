#include "allocation_count.h"

#include <stdatomic.h>
#include <stddef.h>

#include <stdlib.h>

#if defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>

// Replaces the C library's malloc, which stays available under these names. During a timed run
// nothing is counted, so the overhead is one load and one branch.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool counting;
static atomic_long count;

static inline void note(void) {
  if (atomic_load_explicit(&counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note();
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

void free(void *block) { __libc_free(block); }

void allocation_count_start(void) {
  atomic_store(&count, 0);
  atomic_store(&counting, 1);
}

long allocation_count_stop(void) {
  atomic_store(&counting, 0);
  return atomic_load(&count);
}

long allocation_bytes_in_use(void) {
  struct mallinfo2 facts = mallinfo2();
  return (long)(facts.uordblks + facts.hblkhd);
}

#else

void allocation_count_start(void) {}
long allocation_count_stop(void) { return -1; }
long allocation_bytes_in_use(void) { return -1; }

#endif
