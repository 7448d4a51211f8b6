/** SECURITY: pages never use file:// (Electron checklist 18). */
export const appScheme = 'app';
export const appHost = 'bundle';
export const appOrigin = `${appScheme}://${appHost}`;

/**
 * Like `URL.origin`, which is 'null' for custom schemes. Returns '' for an invalid address or one with
 * credentials.
 */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host, username, password } = new URL(address);
  if (username || password) return '';
  return `${protocol}//${host}`;
}

export function isOwnAddress(address: string, devOrigin: string | null): boolean {
  const origin = originOf(address);
  return origin === appOrigin || (devOrigin !== null && origin === devOrigin);
}
