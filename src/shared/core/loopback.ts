const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

export const isLoopback = (hostname: string): boolean => loopbackHosts.has(hostname);

/**
 * SECURITY: keeps a proxy from seeing the embedded server's secret, passwords and tokens. Node's `fetch`
 * reads `NO_PROXY` per request, and child processes inherit it.
 */
export function keepLoopbackDirect(env: Record<string, string | undefined>): void {
  // Node prefers the lower-case variable.
  const known = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  const all = [...new Set([...known, ...loopbackHosts])].join(',');
  env.no_proxy = all;
  env.NO_PROXY = all;
}
