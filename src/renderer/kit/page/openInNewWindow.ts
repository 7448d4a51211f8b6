interface Press {
  ctrlKey: boolean;
  metaKey: boolean;
  button?: number;
}

export const wantsNewWindow = ({ ctrlKey, metaKey, button }: Press): boolean =>
  ctrlKey || metaKey || button === 1;

export function openInNewWindow(path: string): void {
  window.open(path, '_blank', 'noopener');
}
