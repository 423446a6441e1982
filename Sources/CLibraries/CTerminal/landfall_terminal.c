#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "landfall_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
enum {
  ENDING_COUNT = sizeof ending_signals / sizeof *ending_signals,
  CRASH_COUNT = sizeof crash_signals / sizeof *crash_signals,
  MODE_CAPACITY = 512
};

// The seconds that a process has for its clean-up after a request to end.
static const unsigned grace_seconds = 2;

static volatile sig_atomic_t is_entered;
static volatile sig_atomic_t is_suspended;
static volatile sig_atomic_t ending_signal;
static int terminal_input = -1;
static int terminal_output = -1;
static int notices[2] = {-1, -1};
static struct termios cooked, raw;
static char enter_modes[MODE_CAPACITY], leave_modes[MODE_CAPACITY];
static size_t enter_count, leave_count;
static struct sigaction old_ending[ENDING_COUNT], old_crash[CRASH_COUNT];
static struct sigaction old_window, old_stop, old_continue, old_alarm;
static sigset_t old_mask;
static char alternate_stack[64 * 1024];

static void write_all(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(terminal_output, bytes, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    bytes += count;
    length -= (size_t)count;
  }
}

static void set_attributes(const struct termios *attributes) {
  while (tcsetattr(terminal_input, TCSANOW, attributes) < 0 && errno == EINTR) continue;
}

// Called in handlers too.
static void give_back(void) {
  if (!is_entered) return;
  is_entered = 0;
  write_all(leave_modes, leave_count);
  // Late answers of the terminal must not reach the shell.
  tcflush(terminal_input, TCIFLUSH);
  set_attributes(&cooked);
}

static void take_over(void) {
  set_attributes(&raw);
  write_all(enter_modes, enter_count);
  is_entered = 1;
}

void landfall_terminal_notify(char kind) {
  int saved = errno;
  // A full pipe already contains enough notices.
  ssize_t count = write(notices[1], &kind, 1);
  (void)count;
  errno = saved;
}

static void die(int signal_number) {
  struct sigaction action;
  sigset_t mask;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signal_number, &action, NULL);
  sigemptyset(&mask);
  sigaddset(&mask, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
  raise(signal_number);
}

// The first signal restores the terminal and lets the loop finish. A second signal, or a finish
// that takes too long, ends the process at once.
static void on_ending(int signal_number) {
  int saved = errno;
  give_back();
  if (ending_signal) {
    die(signal_number == SIGALRM ? (int)ending_signal : signal_number);
  } else if (signal_number != SIGALRM) {
    ending_signal = signal_number;
    landfall_terminal_notify('e');
    alarm(grace_seconds);
  }
  errno = saved;
}

static void on_crash(int signal_number) {
  give_back();
  for (int index = 0; index < CRASH_COUNT; index++) {
    if (crash_signals[index] == signal_number) {
      sigaction(signal_number, &old_crash[index], NULL);
    }
  }
  // Delivered to the previous handler when this one returns.
  raise(signal_number);
}

static void on_window(int signal_number) {
  (void)signal_number;
  landfall_terminal_notify('r');
}

static void on_continue(int signal_number) {
  (void)signal_number;
  int saved = errno;
  is_suspended = 0;
  // A stopped process that is killed gets both signals. It must not take the terminal over again.
  if (ending_signal) return;
  take_over();
  landfall_terminal_notify('c');
  errno = saved;
}

static void on_stop(int signal_number) {
  int saved = errno;
  struct sigaction ours;
  is_suspended = 1;
  give_back();
  sigaction(signal_number, NULL, &ours);
  // Stops here, and continues with SIGCONT, whose handler comes first.
  die(signal_number);
  sigaction(signal_number, &ours, NULL);
  // Nothing could stop the process: its process group has no shell.
  if (is_suspended) on_continue(SIGCONT);
  errno = saved;
}

static void handle(int signal_number, void (*handler)(int), int flags, struct sigaction *old) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  // Signals are handled one at a time, so that SIGTERM comes before the SIGCONT that is sent with
  // it. A process that is stopped in its handler must still get SIGCONT.
  sigfillset(&action.sa_mask);
  if (handler == on_stop) sigemptyset(&action.sa_mask);
  sigaction(signal_number, &action, old);
}

static int open_notices(void) {
  if (notices[0] >= 0) return 0;
  if (pipe(notices) < 0) return errno;
  for (int end = 0; end < 2; end++) {
    fcntl(notices[end], F_SETFL, O_NONBLOCK);
    fcntl(notices[end], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

int landfall_terminal_enter(
    int input, int output, const void *enter, size_t enter_length, const void *leave,
    size_t leave_length) {
  if (is_entered) return EBUSY;
  if (enter_length > MODE_CAPACITY || leave_length > MODE_CAPACITY) return EINVAL;
  int error = open_notices();
  if (error) return error;
  if (tcgetattr(input, &cooked) < 0) return errno;
  terminal_input = input;
  terminal_output = output;
  memcpy(enter_modes, enter, enter_length);
  memcpy(leave_modes, leave, leave_length);
  enter_count = enter_length;
  leave_count = leave_length;
  raw = cooked;
  // Like cfmakeraw, but with ISIG: the keys for SIGINT and SIGTSTP work even when the view hangs.
  raw.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN);
  raw.c_cflag &= ~(tcflag_t)(CSIZE | PARENB);
  raw.c_cflag |= CS8;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;

  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = alternate_stack;
  stack.ss_size = sizeof alternate_stack;
  int flags = sigaltstack(&stack, NULL) == 0 ? SA_ONSTACK : 0;
  for (int index = 0; index < CRASH_COUNT; index++) {
    handle(crash_signals[index], on_crash, flags, &old_crash[index]);
  }
  for (int index = 0; index < ENDING_COUNT; index++) {
    handle(ending_signals[index], on_ending, SA_RESTART, &old_ending[index]);
  }
  handle(SIGALRM, on_ending, SA_RESTART, &old_alarm);
  handle(SIGWINCH, on_window, SA_RESTART, &old_window);
  handle(SIGTSTP, on_stop, SA_RESTART, &old_stop);
  handle(SIGCONT, on_continue, SA_RESTART, &old_continue);
  // The parent process may have blocked them.
  sigset_t ours;
  sigemptyset(&ours);
  for (int index = 0; index < ENDING_COUNT; index++) sigaddset(&ours, ending_signals[index]);
  for (int index = 0; index < CRASH_COUNT; index++) sigaddset(&ours, crash_signals[index]);
  sigaddset(&ours, SIGALRM);
  sigaddset(&ours, SIGWINCH);
  sigaddset(&ours, SIGTSTP);
  sigaddset(&ours, SIGCONT);
  take_over();
  pthread_sigmask(SIG_UNBLOCK, &ours, &old_mask);
  return 0;
}

void landfall_terminal_leave(void) {
  if (terminal_output < 0) return;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  give_back();
  terminal_output = -1;
  for (int index = 0; index < CRASH_COUNT; index++) {
    sigaction(crash_signals[index], &old_crash[index], NULL);
  }
  // After a signal that asks for the end, the alarm must still arrive.
  if (!ending_signal) {
    for (int index = 0; index < ENDING_COUNT; index++) {
      sigaction(ending_signals[index], &old_ending[index], NULL);
    }
    sigaction(SIGALRM, &old_alarm, NULL);
  }
  sigaction(SIGWINCH, &old_window, NULL);
  sigaction(SIGTSTP, &old_stop, NULL);
  sigaction(SIGCONT, &old_continue, NULL);
  // The alarm must arrive, too.
  if (ending_signal) sigdelset(&old_mask, SIGALRM);
  pthread_sigmask(SIG_SETMASK, &old_mask, NULL);
}

void landfall_terminal_size(int output, int *columns, int *rows) {
  struct winsize size;
  memset(&size, 0, sizeof size);
  if (ioctl(output, TIOCGWINSZ, &size) < 0) memset(&size, 0, sizeof size);
  *columns = size.ws_col;
  *rows = size.ws_row;
}

void landfall_terminal_write(int output, const void *bytes, size_t length) {
  const char *rest = bytes;
  while (length > 0 && is_entered) {
    ssize_t count = write(output, rest, length);
    if (count < 0 && errno == EINTR) continue;
    // The descriptor is shared with a process that made it non-blocking.
    if (count < 0 && errno == EAGAIN) {
      struct pollfd writable = {.fd = output, .events = POLLOUT};
      poll(&writable, 1, -1);
      continue;
    }
    if (count <= 0) return;
    rest += count;
    length -= (size_t)count;
  }
}

static int drain_notices(void) {
  int seen = 0;
  char bytes[64];
  ssize_t count;
  while ((count = read(notices[0], bytes, sizeof bytes)) > 0) {
    for (ssize_t index = 0; index < count; index++) {
      switch (bytes[index]) {
        case 'r': seen |= LANDFALL_TERMINAL_RESIZED; break;
        case 'c': seen |= LANDFALL_TERMINAL_RESUMED; break;
        case 'e': seen |= LANDFALL_TERMINAL_ENDING; break;
        case 'w': seen |= LANDFALL_TERMINAL_WOKEN; break;
        default: break;
      }
    }
  }
  return seen;
}

int landfall_terminal_wait(int input, int wants_input, int64_t nanoseconds) {
  struct pollfd files[2] = {
      {.fd = notices[0], .events = POLLIN},
      {.fd = wants_input ? input : -1, .events = POLLIN},
  };
#if defined(__linux__)
  struct timespec span = {
      .tv_sec = (time_t)(nanoseconds / 1000000000), .tv_nsec = (long)(nanoseconds % 1000000000)};
  int ready = ppoll(files, 2, nanoseconds < 0 ? NULL : &span, NULL);
#else
  // Rounded up, so that a frame is not requested too early.
  int64_t milliseconds = nanoseconds / 1000000 + (nanoseconds % 1000000 != 0);
  if (milliseconds > 60000) milliseconds = 60000;
  int ready = poll(files, 2, nanoseconds < 0 ? -1 : (int)milliseconds);
#endif
  if (ready < 0 && errno != EINTR) return LANDFALL_TERMINAL_CLOSED;
  int seen = drain_notices();
  if (ready > 0 && wants_input) {
    if (files[1].revents & POLLIN) {
      seen |= LANDFALL_TERMINAL_INPUT;
    } else if (files[1].revents & (POLLHUP | POLLERR | POLLNVAL)) {
      seen |= LANDFALL_TERMINAL_CLOSED;
    }
  }
  return seen;
}

void landfall_terminal_end_as_asked(void) {
  if (ending_signal) die((int)ending_signal);
}
