#ifndef TRIE_PEER_H
#define TRIE_PEER_H

#include <stddef.h>

/// A trie of path segments as a programmer writes it in C in an afternoon: static segments first,
/// then the parameter, with backtracking. It checks and decodes nothing, so it is a lower bound for
/// a router.
struct trie_peer;

struct trie_peer *trie_peer_make(void);

/// Adds a pattern such as `/app/:org`.
void trie_peer_add(struct trie_peer *trie, const char *pattern, size_t length, int route);

/// Returns the route of a path, or -1, and the sum of the lengths of its parameters.
int trie_peer_match(const struct trie_peer *trie, const char *path, size_t length, long *captured);

#endif
