#ifndef LANDFALL_CCURL_SHIM_H
#define LANDFALL_CCURL_SHIM_H

#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or later is needed: Debian 12 and Ubuntu 23.04 have it"
#endif

// Variadic functions that Swift cannot call, one for each type of argument. The names are in
// parentheses, because curl.h has macros of the same names.

static inline CURLcode landfall_curl_set_number(CURL *easy, CURLoption option, long value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode landfall_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode landfall_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode landfall_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return (curl_easy_setopt)(easy, option, value);
}

// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
static inline CURLcode landfall_curl_set_reader(
    CURL *easy, CURLoption option, size_t (*read)(char *, size_t, size_t, void *)) {
  return (curl_easy_setopt)(easy, option, read);
}

static inline CURLcode landfall_curl_set_socket_observer(
    CURL *easy, int (*observe)(void *, curl_socket_t, curlsocktype)) {
  return (curl_easy_setopt)(easy, CURLOPT_SOCKOPTFUNCTION, observe);
}

static inline CURLcode landfall_curl_set_permission(CURL *easy, curl_prereq_callback ask) {
  return (curl_easy_setopt)(easy, CURLOPT_PREREQFUNCTION, ask);
}

static inline long landfall_curl_number(CURL *easy, CURLINFO info) {
  long value = 0;
  return (curl_easy_getinfo)(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline void *landfall_curl_owner(CURL *easy) {
  char *value = 0;
  return (curl_easy_getinfo)(easy, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : 0;
}

static inline CURLMcode landfall_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return (curl_multi_setopt)(multi, option, value);
}

// Returns the result in a message. Its union has a name only in C.
static inline CURLcode landfall_curl_result(const CURLMsg *message) { return message->data.result; }

#endif
