/** SECURITY: 18. The page's own scheme and host; never file://. */
export const appScheme = 'app';
export const appHost = 'bundle';
export const appOrigin = `${appScheme}://${appHost}`;

/** `protocol//host` of an address, also for schemes whose `URL.origin` is 'null'; '' when it is no address. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host, username, password } = new URL(address);
  if (username || password) return '';
  return `${protocol}//${host}`;
}

/** Whether the address is the page's own: ours, or the dev server's while developing. */
export function isOwnAddress(address: string, devOrigin: string | null): boolean {
  const origin = originOf(address);
  return origin === appOrigin || (devOrigin !== null && origin === devOrigin);
}
