#include "trie_peer.h"

#include <stdlib.h>
#include <string.h>

// The children of a node are a small hash table with open addressing, by length and first bytes.
struct trie_peer {
  const char *word;
  size_t length;
  struct trie_peer **children;
  size_t room, count;
  struct trie_peer *parameter;
  int route;
};

struct trie_peer *trie_peer_make(void) {
  struct trie_peer *node = calloc(1, sizeof *node);
  if (node == NULL) abort();
  node->route = -1;
  return node;
}

static inline size_t hash(const char *word, size_t length) {
  unsigned long long hash = length * 0x9E3779B97F4A7C15ull;
  while (length >= 8) {
    unsigned long long part;
    memcpy(&part, word, 8);
    hash = (hash ^ part) * 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 29;
    word += 8;
    length -= 8;
  }
  for (size_t index = 0; index < length; index++)
    hash = (hash ^ (unsigned char)word[index]) * 0x9E3779B97F4A7C15ull;
  return (size_t)(hash >> 24);
}

static inline struct trie_peer **place(const struct trie_peer *node, const char *word, size_t length) {
  size_t index = hash(word, length) & (node->room - 1);
  while (node->children[index] != NULL && (node->children[index]->length != length ||
                                           memcmp(node->children[index]->word, word, length) != 0))
    index = (index + 1) & (node->room - 1);
  return &node->children[index];
}

static void grow(struct trie_peer *node) {
  struct trie_peer **old = node->children;
  size_t room = node->room;
  node->room = room == 0 ? 4 : room * 2;
  node->children = calloc(node->room, sizeof *node->children);
  if (node->children == NULL) abort();
  for (size_t index = 0; index < room; index++)
    if (old[index] != NULL) *place(node, old[index]->word, old[index]->length) = old[index];
  free(old);
}

static size_t segment(const char *path, size_t length) {
  const char *slash = memchr(path, '/', length);
  return slash == NULL ? length : (size_t)(slash - path);
}

void trie_peer_add(struct trie_peer *node, const char *pattern, size_t length, int route) {
  while (length > 1) {
    pattern++, length--;
    size_t count = segment(pattern, length);
    struct trie_peer **next = &node->parameter;
    if (pattern[0] != ':') {
      if (2 * (node->count + 1) > node->room) grow(node);
      next = place(node, pattern, count);
    }
    if (*next == NULL) {
      *next = trie_peer_make();
      if (pattern[0] != ':') {
        char *word = malloc(count);
        if (word == NULL) abort();
        (*next)->word = memcpy(word, pattern, count);
        (*next)->length = count;
        node->count++;
      }
    }
    node = *next;
    pattern += count, length -= count;
  }
  node->route = route;
}

int trie_peer_match(const struct trie_peer *node, const char *path, size_t length, long *captured) {
  if (length <= 1) return node->route;
  path++, length--;
  size_t count = segment(path, length);
  if (node->count > 0) {
    const struct trie_peer *next = *place(node, path, count);
    if (next != NULL) {
      int route = trie_peer_match(next, path + count, length - count, captured);
      if (route >= 0) return route;
    }
  }
  if (node->parameter == NULL) return -1;
  int route = trie_peer_match(node->parameter, path + count, length - count, captured);
  if (route >= 0) *captured += (long)count;
  return route;
}
