export const settingHash = (title: string): string => `#${title.toLowerCase().replaceAll(' ', '-')}`;
