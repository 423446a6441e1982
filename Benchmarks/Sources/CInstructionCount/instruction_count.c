#define _GNU_SOURCE
#include "instruction_count.h"

#include <errno.h>

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int counter = -1;

int instruction_count_start(void) {
  if (counter < 0) {
    struct perf_event_attr wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.size = sizeof wanted;
    wanted.type = PERF_TYPE_HARDWARE;
    wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
    wanted.disabled = 1;
    wanted.exclude_kernel = 1;
    wanted.exclude_hv = 1;
    counter = (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (counter < 0) return errno;
  }
  if (ioctl(counter, PERF_EVENT_IOC_RESET, 0) != 0) return errno;
  return ioctl(counter, PERF_EVENT_IOC_ENABLE, 0) == 0 ? 0 : errno;
}

long long instruction_count_stop(void) {
  long long count;
  if (counter < 0 || ioctl(counter, PERF_EVENT_IOC_DISABLE, 0) != 0) return -1;
  return read(counter, &count, sizeof count) == sizeof count ? count : -1;
}

#else

int instruction_count_start(void) { return ENOSYS; }
long long instruction_count_stop(void) { return -1; }

#endif
