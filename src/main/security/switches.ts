/**
 * SECURITY: 19. Switches that would let another program into the pages, or take their protection away. Fuses stop
 * most of them in a packaged build, but there is none for the debugging port (electron/fuses#2).
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

/** The first switch a packaged program refuses to start with; undefined when there is none. */
export function forbiddenSwitch(hasSwitch: (name: string) => boolean): string | undefined {
  return forbidden.find(hasSwitch);
}
