interface Press {
  ctrlKey: boolean;
  metaKey: boolean;
  button?: number;
}

export const isApart = ({ ctrlKey, metaKey, button }: Press): boolean => ctrlKey || metaKey || button === 1;

export function openApart(path: string): void {
  window.open(path, '_blank', 'noopener');
}
