export interface VerifiedToken<Claims> {
  claims: Claims;
  ends: number;
}

const maxTokens = 10_000;

/** Invalid tokens are not cached, so that strangers cannot evict valid tokens. */
export function cacheTokens<Claims>(
  verify: (token: string) => Promise<VerifiedToken<Claims> | undefined>,
  most = maxTokens,
): (token: string) => Promise<Claims | undefined> {
  const kept = new Map<string, VerifiedToken<Claims>>();
  return async (token) => {
    const known = kept.get(token);
    if (known) {
      if (known.ends > Math.floor(Date.now() / 1000)) return known.claims;
      kept.delete(token);
      return undefined;
    }
    const verified = await verify(token);
    if (!verified) return undefined;
    // All tokens last equally long, so the first token of the Map is one of the next to expire.
    if (kept.size >= most) kept.delete(kept.keys().next().value!);
    kept.set(token, verified);
    return verified.claims;
  };
}
