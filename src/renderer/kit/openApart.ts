interface Press {
  ctrlKey: boolean;
  metaKey: boolean;
  button?: number;
}

/** Whether a click or key asks for a window of its own, as with every link: Ctrl, Cmd or the middle button. */
export const isApart = ({ ctrlKey, metaKey, button }: Press): boolean => ctrlKey || metaKey || button === 1;

/** Opens a page of the program in a further window (features.md W3). */
export function openApart(path: string): void {
  window.open(path, '_blank', 'noopener');
}
