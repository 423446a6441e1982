// Usage: first-use PROGRAM [ARGUMENT…]
//
// Runs a statically linked program (x86-64), discards its output, and prints the names of its
// functions in the order of their first use. The output is a symbol ordering file for a linker.
// Every function has a breakpoint at its start until it is hit.
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  unsigned long address;
  const char *name;
  unsigned char first_byte;
  int is_entered;
} function;

static const unsigned char breakpoint = 0xCC;

static void require(int is_so, const char *what) {
  if (is_so) return;
  fprintf(stderr, "first-use: ");
  perror(what);
  exit(1);
}

static int by_address(const void *a, const void *b) {
  unsigned long x = ((const function *)a)->address, y = ((const function *)b)->address;
  return (x > y) - (x < y);
}

// Finds the functions that an ELF image has symbols for, by address. One address may have several
// names.
static size_t functions_of(const unsigned char *image, function **found) {
  const Elf64_Ehdr *header = (const void *)image;
  const Elf64_Shdr *sections = (const void *)(image + header->e_shoff);
  size_t count = 0;
  for (int s = 0; s < header->e_shnum; s++) {
    if (sections[s].sh_type != SHT_SYMTAB) continue;
    const Elf64_Sym *symbols = (const void *)(image + sections[s].sh_offset);
    const char *names = (const char *)image + sections[sections[s].sh_link].sh_offset;
    size_t symbols_count = sections[s].sh_size / sizeof(Elf64_Sym);
    *found = calloc(symbols_count, sizeof(function));
    require(*found != NULL, "calloc");
    for (size_t i = 0; i < symbols_count; i++) {
      int type = ELF64_ST_TYPE(symbols[i].st_info), index = symbols[i].st_shndx;
      if ((type != STT_FUNC && type != STT_GNU_IFUNC) || symbols[i].st_size == 0) continue;
      if (index == SHN_UNDEF || index >= header->e_shnum) continue;
      const Elf64_Shdr *home = &sections[index];
      if (!(home->sh_flags & SHF_EXECINSTR)) continue;
      unsigned long address = symbols[i].st_value;
      unsigned char byte = image[home->sh_offset + (address - home->sh_addr)];
      (*found)[count++] = (function){address, names + symbols[i].st_name, byte, 0};
    }
  }
  qsort(*found, count, sizeof(function), by_address);
  return count;
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  int file = open(arguments[1], O_RDONLY | O_CLOEXEC);
  struct stat status;
  require(file >= 0 && fstat(file, &status) == 0, arguments[1]);
  const unsigned char *image = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  require(image != MAP_FAILED, arguments[1]);
  const Elf64_Ehdr *header = (const void *)image;
  if (header->e_machine != EM_X86_64) {
    fprintf(stderr, "first-use: %s is not for x86-64\n", arguments[1]);
    return 1;
  }
  function *functions = NULL;
  size_t functions_count = functions_of(image, &functions);

  pid_t child = fork();
  require(child >= 0, "fork");
  if (child == 0) {
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    execv(arguments[1], arguments + 1);
    _exit(127);
  }
  int event;
  waitpid(child, &event, 0);
  require(WIFSTOPPED(event), "ptrace");
  ptrace(PTRACE_SETOPTIONS, child, 0, PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL);
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/mem", child);
  int memory = open(path, O_RDWR | O_CLOEXEC);
  require(memory >= 0, path);
  // A position-independent program starts at another address each time: that of its first mapping.
  unsigned long base = 0;
  if (header->e_type == ET_DYN) {
    snprintf(path, sizeof path, "/proc/%d/maps", child);
    FILE *maps = fopen(path, "r");
    require(maps != NULL && fscanf(maps, "%lx", &base) == 1, path);
    fclose(maps);
  }
  for (size_t i = 0; i < functions_count; i++) functions[i].address += base;
  for (size_t i = 0; i < functions_count; i++)
    require(pwrite(memory, &breakpoint, 1, functions[i].address) == 1, "a breakpoint");
  ptrace(PTRACE_CONT, child, 0, 0);

  pid_t stopped;
  while ((stopped = waitpid(-1, &event, __WALL)) > 0) {
    if (stopped == child && WIFEXITED(event)) return WEXITSTATUS(event);
    if (stopped == child && WIFSIGNALED(event)) return 128 + WTERMSIG(event);
    if (!WIFSTOPPED(event)) continue;
    int signal = WSTOPSIG(event);
    if (signal == SIGTRAP || signal == SIGSTOP) signal = 0;
    struct user_regs_struct registers;
    if (WSTOPSIG(event) == SIGTRAP && event >> 16 == 0
        && ptrace(PTRACE_GETREGS, stopped, 0, &registers) == 0) {
      function key = {.address = registers.rip - 1};
      function *hit = bsearch(&key, functions, functions_count, sizeof(function), by_address);
      if (hit != NULL) {
        while (hit > functions && hit[-1].address == key.address) hit--;
        if (!hit->is_entered) {
          require(pwrite(memory, &hit->first_byte, 1, hit->address) == 1, "a function");
          hit->is_entered = 1;
          for (; hit < functions + functions_count && hit->address == key.address; hit++)
            puts(hit->name);
        }
        // Another thread may have hit the same breakpoint before it was removed, and steps back as
        // well.
        registers.rip = key.address;
        ptrace(PTRACE_SETREGS, stopped, 0, &registers);
      }
    }
    ptrace(PTRACE_CONT, stopped, 0, signal);
  }
  return 1;
}
