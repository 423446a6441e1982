#include "landfall_confine.h"

#include <errno.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define LANDFALL_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define LANDFALL_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
#define ALLOW(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(call), 0, 1), \
  BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

int landfall_confine(void) {
  static struct sock_filter filter[] = {
    // The numbers below are those of this architecture; 32-bit calls have others.
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, LANDFALL_ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    ALLOW(__NR_read),
    ALLOW(__NR_write),
    ALLOW(__NR_close),
    // Memory, but for what would make it executable: mprotect and mmap are looked at below.
    ALLOW(__NR_brk),
    ALLOW(__NR_munmap),
    ALLOW(__NR_mremap),
    ALLOW(__NR_madvise),
    // Locks, time, the end.
    ALLOW(__NR_futex),
    ALLOW(__NR_clock_gettime),
    ALLOW(__NR_getrandom),
    ALLOW(__NR_rt_sigreturn),
    ALLOW(__NR_rt_sigprocmask),
    ALLOW(__NR_exit),
    ALLOW(__NR_exit_group),
    // An abort: by a signal to itself.
    ALLOW(__NR_getpid),
    ALLOW(__NR_gettid),
    ALLOW(__NR_tgkill),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_mmap, 1, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_mprotect, 0, 3),
    // PROT_EXEC is 4, in the third argument of both.
    LOAD(args[2]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 4, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    // Answered and not killed: what asks for a file of conversions can do without it.
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
  };
  struct sock_fprog program = {
    .len = sizeof filter / sizeof filter[0],
    .filter = filter,
  };
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return errno;
  return 0;
}

#else

int landfall_confine(void) { return ENOSYS; }

#endif
