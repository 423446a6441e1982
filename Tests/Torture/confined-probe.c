/* Simulates a decoder that a picture has taken over. Loaded into the real textshell-qr in place of libpng,
   it is called after the process has given up its rights, and tries what malicious code would try. Each
   attempt is a line on standard error: its name, and the error number or 0. hostile-pictures.py compiles
   and starts it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void tell(const char *name, long result) {
  char line[80];
  int count = snprintf(line, sizeof line, "%s %d\n", name, result == -1 ? errno : 0);
  if (write(2, line, (size_t)count) != count) _exit(9);
}

#define TRY(name, ...) tell(name, syscall(__VA_ARGS__))

int png_image_begin_read_from_memory(void *image, const void *memory, size_t size) {
  (void)image;
  /* The picture's bytes behind its signature are the process to attack. */
  long victim = size > 8 ? strtol((const char *)memory + 8, NULL, 10) : 0;
  long self = getpid();
  struct rlimit64 most = {RLIM64_INFINITY, RLIM64_INFINITY};
  siginfo_t information;
  struct timespec time;
  memset(&information, 0, sizeof information);
  information.si_code = SI_QUEUE;

  TRY("tgkill-victim", SYS_tgkill, victim, victim, SIGKILL);
  /* The same number with something in the upper half, which the kernel does not look at. */
  TRY("tgkill-victim-high", SYS_tgkill, victim | 1L << 32, victim | 1L << 32, SIGKILL);
  TRY("tgkill-self-high", SYS_tgkill, self | 1L << 32, self, 0);
  TRY("tgkill-all", SYS_tgkill, -1L, victim, SIGKILL);
  TRY("tgkill-self", SYS_tgkill, self, syscall(SYS_gettid), 0);
  TRY("kill-victim", SYS_kill, victim, SIGKILL);
  TRY("kill-group", SYS_kill, -1L, 0);
  TRY("tkill-victim", SYS_tkill, victim, SIGKILL);
  TRY("rt-sigqueueinfo", SYS_rt_sigqueueinfo, victim, SIGKILL, &information);
  TRY("rt-tgsigqueueinfo", SYS_rt_tgsigqueueinfo, victim, victim, SIGKILL, &information);
  TRY("pidfd-open", SYS_pidfd_open, victim, 0);
  TRY("prlimit-victim", SYS_prlimit64, victim, RLIMIT_CPU, NULL, &most);
  TRY("prlimit-self", SYS_prlimit64, 0, RLIMIT_AS, &most, NULL);
  TRY("ptrace", SYS_ptrace, PTRACE_ATTACH, victim, NULL, NULL);
  TRY("process-vm-writev", SYS_process_vm_writev, victim, NULL, 0, NULL, 0, 0);
  TRY("sched-setaffinity", SYS_sched_setaffinity, victim, 0, NULL);
  TRY("setpriority", SYS_setpriority, PRIO_PROCESS, victim, 19);
  TRY("clock-of-victim", SYS_clock_gettime, (~victim << 3) | 2, &time);
  TRY("clock-of-now", SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  TRY("openat", SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY);
  TRY("memfd-create", SYS_memfd_create, "m", 0);
  TRY("unlinkat", SYS_unlinkat, AT_FDCWD, "/nonexistent", 0);
  TRY("socket", SYS_socket, AF_INET, SOCK_STREAM, 0);
  TRY("sendto", SYS_sendto, 1, "", 0, 0, NULL, 0);
  TRY("recvmsg", SYS_recvmsg, 0, NULL, 0);
  TRY("ioctl", SYS_ioctl, 1, 0x5412, "x");
  TRY("fcntl", SYS_fcntl, 1, F_SETOWN, victim);
  TRY("dup", SYS_dup, 1);
  TRY("execve", SYS_execve, "/bin/sh", NULL, NULL);
  TRY("clone", SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
  TRY("prctl", SYS_prctl, 1 /* PR_SET_PDEATHSIG */, SIGKILL, 0, 0, 0);
  TRY("seccomp", SYS_seccomp, 0, 0, NULL);
  TRY("personality", SYS_personality, 0x0400000 /* READ_IMPLIES_EXEC */);
  TRY("bpf", SYS_bpf, 0, NULL, 0);
  TRY("io-uring-setup", SYS_io_uring_setup, 1, NULL);
  TRY("userfaultfd", SYS_userfaultfd, 0);
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  tell("mmap", page == MAP_FAILED ? -1 : 0);
  void *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  tell("mmap-exec", code == MAP_FAILED ? -1 : 0);
  tell("mprotect-exec", mprotect(page, 4096, PROT_READ | PROT_EXEC));
  TRY("pkey-mprotect-exec", SYS_pkey_mprotect, page, 4096, PROT_READ | PROT_EXEC, -1);
  tell("madvise", madvise(page, 4096, MADV_DONTNEED));
  /* As root these take a page of the machine's memory away until it is started anew; there is none at
     this address, so without a filter the answer is another error. */
  tell("madvise-offline", madvise((void *)4096, 4096, 101));
  tell("madvise-poison", madvise((void *)4096, 4096, 100));
#ifdef __x86_64__
  /* The calls of the other conventions of this processor: x32, and 32 bits by int 0x80. */
  TRY("x32-getpid", 0x40000000L + SYS_getpid);
  TRY("x32-kill", 0x40000000L + SYS_kill, victim, SIGKILL);
#endif
  tell("end", 0);
#ifdef __x86_64__
  if (memory && size > 8 && strchr((const char *)memory + 8, '!')) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
    tell("int80-lives", 0);
  }
#endif
  abort();
}
