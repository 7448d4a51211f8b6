/** `ends` in seconds of the epoch (RFC 7519, 4.1.4). */
export interface Verified<Claims> {
  claims: Claims;
  ends: number;
}

const keptMost = 10_000;

/**
 * Checking a signature is the slowest part of most requests. Rights are still read in each call.
 * Invalid tokens are not cached, so that strangers cannot evict others.
 */
export function rememberTokens<Claims>(
  verify: (token: string) => Promise<Verified<Claims> | undefined>,
  most = keptMost,
): (token: string) => Promise<Claims | undefined> {
  const kept = new Map<string, Verified<Claims>>();
  return async (token) => {
    const known = kept.get(token);
    if (known) {
      if (known.ends > Math.floor(Date.now() / 1000)) return known.claims;
      kept.delete(token);
      return undefined;
    }
    const verified = await verify(token);
    if (!verified) return undefined;
    // A Map keeps insertion order, and all tokens last equally long, so the first one expires first.
    if (kept.size >= most) kept.delete(kept.keys().next().value!);
    kept.set(token, verified);
    return verified.claims;
  };
}
