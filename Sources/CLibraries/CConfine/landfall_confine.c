#define _GNU_SOURCE
#include "landfall_confine.h"

#include <errno.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define LANDFALL_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define LANDFALL_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
// The halves of an argument; both architectures are little-endian.
#define LOAD_LOW(number) LOAD(args[number])
#define LOAD_HIGH(number) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, args[number]) + 4)
#define IF_EQUAL(value, then, otherwise) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), then, otherwise)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
// The call fails, and the process is not killed: a request for a file of conversions is not
// essential.
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW(call) IF_EQUAL(call, 0, 1), RETURN(SECCOMP_RET_ALLOW)
// Allows the call if one of its arguments is below a value.
#define ALLOW_BELOW(call, number, value) \
  IF_EQUAL(call, 0, 4), LOAD_LOW(number), \
  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, 1, 0), RETURN(SECCOMP_RET_ALLOW), REFUSE

// Sets a filter that refuses the call `refused`, which would do nothing with the arguments zero.
static int set_filter(struct sock_filter *filter, unsigned short count, long refused) {
  struct sock_fprog program = {.len = count, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // For all threads, if there are others: the call sets all or fails.
  long result = syscall(
      __NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  if (result != 0) return result < 0 ? errno : EBUSY;
  // Verified before it is relied on: a layer between this process and the kernel may only pretend
  // success.
  errno = 0;
  return syscall(refused, 0, 0) == -1 && errno == EPERM ? 0 : ENOSYS;
}

int landfall_confine(void) {
  struct sock_filter filter[] = {
    // The numbers below are those of this architecture; 32-bit calls have others.
    LOAD(arch),
    IF_EQUAL(LANDFALL_ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    ALLOW(__NR_read),
    ALLOW(__NR_write),
    ALLOW(__NR_close),
    // Memory, except to make it executable: mprotect and mmap are checked below.
    ALLOW(__NR_brk),
    ALLOW(__NR_munmap),
    ALLOW(__NR_mremap),
    // Except values that take a page away from the whole machine (MADV_HWPOISON and above; as
    // root).
    ALLOW_BELOW(__NR_madvise, 2, 100),
    // Locks, time, exit. Clocks of other processes have numbers below zero.
    ALLOW(__NR_futex),
    ALLOW_BELOW(__NR_clock_gettime, 0, 16),
    ALLOW(__NR_getrandom),
    ALLOW(__NR_rt_sigreturn),
    ALLOW(__NR_rt_sigprocmask),
    ALLOW(__NR_exit),
    ALLOW(__NR_exit_group),
    // An abort is a signal to itself. The first argument could name another process, so it is
    // checked.
    ALLOW(__NR_getpid),
    ALLOW(__NR_gettid),
    IF_EQUAL(__NR_tgkill, 0, 6),
    LOAD_LOW(0),
    IF_EQUAL(getpid(), 0, 3),
    LOAD_HIGH(0),
    IF_EQUAL(0, 0, 1),
    RETURN(SECCOMP_RET_ALLOW),
    REFUSE,
    IF_EQUAL(__NR_mmap, 1, 0),
    IF_EQUAL(__NR_mprotect, 0, 3),
    // PROT_EXEC is 4, in the third argument of both.
    LOAD_LOW(2),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 4, 1, 0),
    RETURN(SECCOMP_RET_ALLOW),
    REFUSE,
  };
  return set_filter(filter, sizeof filter / sizeof filter[0], __NR_getppid);
}

#define REFUSE_CALL(call) IF_EQUAL(call, 0, 1), REFUSE
// Allows the call only if its first argument is a value.
#define ONLY_FOR(call, value) \
  IF_EQUAL(call, 0, 4), LOAD_LOW(0), IF_EQUAL(value, 0, 1), RETURN(SECCOMP_RET_ALLOW), REFUSE

int landfall_refuse_calls(int may_connect) {
  struct sock_filter filter[] = {
    LOAD(arch),
    IF_EQUAL(LANDFALL_ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#if defined(__x86_64__)
    // The numbers of the x32 calls.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE,
    // The oldest calls, which AArch64 never had.
    REFUSE_CALL(__NR_chmod), REFUSE_CALL(__NR_chown), REFUSE_CALL(__NR_lchown),
    REFUSE_CALL(__NR_utime), REFUSE_CALL(__NR_utimes), REFUSE_CALL(__NR_futimesat),
#endif
    // A file's mode, owner, times and attributes, also with calls that headers do not have yet.
    REFUSE_CALL(__NR_fchmod), REFUSE_CALL(__NR_fchmodat), REFUSE_CALL(452 /* fchmodat2 */),
    REFUSE_CALL(__NR_fchown), REFUSE_CALL(__NR_fchownat), REFUSE_CALL(__NR_utimensat),
    REFUSE_CALL(__NR_setxattr), REFUSE_CALL(__NR_lsetxattr), REFUSE_CALL(__NR_fsetxattr),
    REFUSE_CALL(463 /* setxattrat */), REFUSE_CALL(__NR_removexattr),
    REFUSE_CALL(__NR_lremovexattr), REFUSE_CALL(__NR_fremovexattr),
    REFUSE_CALL(466 /* removexattrat */), REFUSE_CALL(469 /* file_setattr */),
    REFUSE_CALL(__NR_truncate),
    // Requests in shared memory pass no filter.
    REFUSE_CALL(425 /* io_uring_setup */),
    // Signals to others, and their limits.
    REFUSE_CALL(__NR_kill), REFUSE_CALL(__NR_tkill), REFUSE_CALL(__NR_rt_sigqueueinfo),
    REFUSE_CALL(__NR_rt_tgsigqueueinfo), REFUSE_CALL(424 /* pidfd_send_signal */),
    ONLY_FOR(__NR_tgkill, getpid()), ONLY_FOR(__NR_prlimit64, 0),
    // A connection to a program of this computer: 1 is AF_UNIX.
    IF_EQUAL(may_connect ? -1 : __NR_socket, 0, 3), LOAD_LOW(0), IF_EQUAL(1, 0, 1), REFUSE,
    RETURN(SECCOMP_RET_ALLOW),
  };
  return set_filter(filter, sizeof filter / sizeof filter[0], __NR_kill);
}

#else

int landfall_confine(void) { return ENOSYS; }
int landfall_refuse_calls(int may_connect) { (void)may_connect; return ENOSYS; }

#endif

#if defined(__linux__)

#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock. Its numbers are the same on all architectures, and older headers lack some of them.
enum {
  landlock_create_ruleset = 444, landlock_add_rule = 445, landlock_restrict_self = 446,
  landlock_version = 1, landlock_beneath = 1,
};
static const uint64_t read_file = 1 << 2, read_folder = 1 << 3;
static const uint64_t scope_signals = 1 << 1;

int landfall_file_rules(void) {
  long version = syscall(landlock_create_ruleset, NULL, 0, landlock_version);
  if (version < 1) return -1;
  // All kinds of access that this version knows: 13 at first, later links, truncation, devices.
  int kinds = version < 2 ? 13 : version < 3 ? 14 : version < 5 ? 15 : 16;
  struct { uint64_t files, network, scopes; } kept = {
    (UINT64_C(1) << kinds) - 1, 0, version < 6 ? 0 : scope_signals,
  };
  return (int)syscall(landlock_create_ruleset, &kept, version < 6 ? 8 : sizeof kept, 0);
}

void landfall_allow_reading(int rules, const char *path) {
  int file = open(path, O_PATH | O_CLOEXEC);
  struct stat status;
  if (file < 0) return;
  if (fstat(file, &status) == 0) {
    struct __attribute__((packed)) { uint64_t access; int32_t file; } rule = {
      S_ISDIR(status.st_mode) ? read_file | read_folder : read_file, file,
    };
    syscall(landlock_add_rule, rules, landlock_beneath, &rule, 0);
  }
  close(file);
}

int landfall_restrict_files(int rules) {
  int error = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
      || syscall(landlock_restrict_self, rules, 0) != 0 ? errno : 0;
  close(rules);
  if (error != 0) return error;
  // Verified before it is relied on, as above.
  int root = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) return errno == EACCES ? 0 : errno;
  close(root);
  return ENOSYS;
}

#else

int landfall_file_rules(void) { return -1; }
void landfall_allow_reading(int rules, const char *path) { (void)rules, (void)path; }
int landfall_restrict_files(int rules) { (void)rules; return ENOSYS; }

#endif
