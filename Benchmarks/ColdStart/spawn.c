// Usage: spawn RUNS PROGRAM [ARGUMENT…] [-- PROGRAM [ARGUMENT…]]…
//
// Spawns each program in turn, RUNS times after 3 warm-ups, and discards the output. Prints the
// wall time from spawn to exit, the largest resident set and the minor faults.
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

enum { maximum_programs = 8, warm_ups = 3 };

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int count, char **arguments) {
  int runs = count > 2 ? atoi(arguments[1]) : 0;
  if (runs < 1) {
    fprintf(stderr, "usage: spawn RUNS PROGRAM [ARGUMENT...] [-- PROGRAM ...]\n");
    return 64;
  }
  char **programs[maximum_programs] = {&arguments[2]};
  int programs_count = 1;
  for (int i = 2; i < count; i++) {
    if (strcmp(arguments[i], "--") != 0) continue;
    arguments[i] = NULL;
    if (programs_count == maximum_programs || i + 1 == count) return 64;
    programs[programs_count++] = &arguments[i + 1];
  }

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);

  double *wall[maximum_programs];
  long resident[maximum_programs] = {0}, faults[maximum_programs] = {0};
  int status_of[maximum_programs] = {0};
  for (int p = 0; p < programs_count; p++) wall[p] = calloc(runs, sizeof(double));
  for (int run = -warm_ups; run < runs; run++) {
    for (int p = 0; p < programs_count; p++) {
      double start = now_ms();
      pid_t child;
      if (posix_spawnp(&child, programs[p][0], &actions, NULL, programs[p], environ) != 0) {
        fprintf(stderr, "spawn: cannot start %s\n", programs[p][0]);
        return 66;
      }
      int status;
      struct rusage usage;
      wait4(child, &status, 0, &usage);
      if (run < 0) continue;
      wall[p][run] = now_ms() - start;
      if (usage.ru_maxrss > resident[p]) resident[p] = usage.ru_maxrss;
      if (usage.ru_minflt > faults[p]) faults[p] = usage.ru_minflt;
      status_of[p] = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
  }

  printf("%-40s %10s %10s %10s %12s %8s %6s\n", "", "min ms", "median", "max", "max RSS KB",
         "faults", "exit");
  for (int p = 0; p < programs_count; p++) {
    qsort(wall[p], runs, sizeof(double), compare);
    printf("%-40s %10.2f %10.2f %10.2f %12ld %8ld %6d\n", programs[p][0], wall[p][0],
           wall[p][runs / 2], wall[p][runs - 1], resident[p], faults[p], status_of[p]);
  }
  return 0;
}
