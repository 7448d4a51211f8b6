/** This machine, as an address names it (`URL.hostname`). */
const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

export const isLoopback = (hostname: string): boolean => loopbackHosts.has(hostname);

/**
 * SECURITY: loopback server. A proxy of the environment would see the secret of the embedded server, passwords and tokens:
 * names this machine in `NO_PROXY`, which Node's `fetch` reads with every request and child processes inherit.
 */
export function keepLoopbackDirect(env: Record<string, string | undefined>): void {
  // Node looks at the small letters first.
  const known = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  const all = [...new Set([...known, ...loopbackHosts])].join(',');
  env.no_proxy = all;
  env.NO_PROXY = all;
}
