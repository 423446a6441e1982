/* Simulates a helper process that was taken over. Loaded before its libraries, it is called when the helper
   ends, after it has given up its rights, and tries what malicious code would try. Each attempt is a line on
   standard error: its name, and the error number or 0. limits.py compiles and starts it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <utime.h>
#include <unistd.h>

static void tell(const char *name, long result) {
  char line[80];
  int count = snprintf(line, sizeof line, "%s %d\n", name, result == -1 ? errno : 0);
  if (write(2, line, (size_t)count) != count) abort();
}

void _exit(int code) {
  const char *file = getenv("VICTIM_FILE"), *process = getenv("VICTIM");
  char other[4096];
  char *words[] = {"true", NULL};
  snprintf(other, sizeof other, "%s.new", file);
  tell("read", open(file, O_RDONLY));
  tell("write", open(file, O_WRONLY));
  tell("truncate", truncate(file, 0));
  tell("create", open(other, O_WRONLY | O_CREAT, 0600));
  tell("rename", rename(file, other));
  tell("unlink", unlink(file));
  tell("mode", chmod(file, 0666));
  tell("owner", chown(file, getuid(), (gid_t)-1));
  tell("times", utime(file, NULL));
  tell("attribute", setxattr(file, "user.note", "x", 1, 0));
  tell("list", open("/", O_RDONLY | O_DIRECTORY));
  snprintf(other, sizeof other, "/proc/%s/environ", process);
  tell("variables", open(other, O_RDONLY));
  snprintf(other, sizeof other, "/proc/%s/mem", process);
  tell("memory", open(other, O_RDONLY));
  tell("kill", kill(atoi(process), 0));
  struct rlimit none = {0, 0};
  tell("limit", prlimit(atoi(process), RLIMIT_CPU, &none, NULL));
  tell("local-socket", socket(AF_UNIX, SOCK_STREAM, 0));
  tell("execute", execve("/usr/bin/true", words, NULL));
  tell("system", open("/etc/hosts", O_RDONLY));
  syscall(SYS_exit_group, code);
  __builtin_unreachable();
}
