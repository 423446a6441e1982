#include "landfall_loop_hook.h"

#include <stddef.h>

#define SWIFT_CC __attribute__((swiftcall))

typedef SWIFT_CC void (*enqueue_global)(void *job);

// The runtime's own hook, as swift/Runtime/Concurrency.h declares it.
extern SWIFT_CC void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_global original);

static _Thread_local void *current_loop;
static _Thread_local landfall_take_job current_take;
static landfall_take_job process_take;
static void *process_loop;

static SWIFT_CC void enqueue(void *job, enqueue_global original) {
  void *every;
  if (current_loop != NULL) {
    current_take(current_loop, job);
  } else if ((every = __atomic_load_n(&process_loop, __ATOMIC_ACQUIRE)) != NULL) {
    process_take(every, job);
  } else {
    original(job);
  }
}

static void install(void) {
  // The value is always the same, so the order of calls does not matter.
  __atomic_store_n(&swift_task_enqueueGlobal_hook, enqueue, __ATOMIC_RELAXED);
}

void landfall_loop_adopt(void *loop, landfall_take_job take) {
  current_loop = loop;
  current_take = take;
  install();
}

void landfall_loop_adopt_process(void *loop, landfall_take_job take) {
  process_take = take;
  __atomic_store_n(&process_loop, loop, __ATOMIC_RELEASE);
  install();
}
