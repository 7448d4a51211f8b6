export const isMac = navigator.userAgent.includes('Mac OS');

const macNames = { Ctrl: '⌘', Alt: '⌥' } as const;

/** Names keys as the keyboards of this system do, for example 'Ctrl S' or '⌘ S'. */
export const keyNames = (keys: string, mac = isMac): string =>
  mac ? keys.replace(/\b(?:Ctrl|Alt)\b/g, (name) => macNames[name as keyof typeof macNames]) : keys;
