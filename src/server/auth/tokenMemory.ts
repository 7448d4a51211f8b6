/** What a token says, and the second of the epoch at which it ends (RFC 7519, 4.1.4). */
export interface Verified<Claims> {
  claims: Claims;
  ends: number;
}

/** Tokens that are kept at most: each person has one, for a quarter of an hour. */
const keptMost = 10_000;

/**
 * Remembers what tokens say until they end, because checking a signature takes longer than most else of a request. Only
 * what a token says for itself: whether its user may still do anything is asked with every call. What is no
 * token is not remembered, so that nobody can push the others out without having signed in.
 */
export function rememberTokens<Claims>(
  verify: (token: string) => Promise<Verified<Claims> | undefined>,
  most = keptMost,
): (token: string) => Promise<Claims | undefined> {
  const kept = new Map<string, Verified<Claims>>();
  return async (token) => {
    const known = kept.get(token);
    if (known) {
      // As the check itself has it: the second in which it ends is one too many.
      if (known.ends > Math.floor(Date.now() / 1000)) return known.claims;
      kept.delete(token);
      return undefined;
    }
    const verified = await verify(token);
    if (!verified) return undefined;
    // The first is the oldest, and all last equally long.
    if (kept.size >= most) kept.delete(kept.keys().next().value!);
    kept.set(token, verified);
    return verified.claims;
  };
}
