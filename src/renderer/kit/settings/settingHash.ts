/** Part of an address that leads to a group of settings. */
export const settingHash = (title: string): string => `#${title.toLowerCase().replaceAll(' ', '-')}`;
