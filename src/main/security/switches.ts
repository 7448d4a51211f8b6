/**
 * SECURITY: fuses disable Node's switches in a package, but not Chromium's, such as the debugging port
 * (Electron checklist 19, electron/fuses#2).
 */
const forbidden = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-wait',
  'no-sandbox',
  'disable-web-security',
  'load-extension',
] as const;

export function forbiddenSwitch(hasSwitch: (name: string) => boolean): string | undefined {
  return forbidden.find(hasSwitch);
}
