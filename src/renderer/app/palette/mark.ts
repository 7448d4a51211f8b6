import { createSpotlight } from '@mantine/spotlight';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { restoreFocus } from '../../kit/dialogs/restoreFocus.ts';

export const [paletteStore, { open: openPalette, close: closePalette }] = createSpotlight();
type PaletteState = ReturnType<typeof paletteStore.getState>;

/** Mantine's own hook would render all lines at each key. */
export const usePaletteState = <Key extends keyof PaletteState>(key: Key): PaletteState[Key] =>
  useSyncExternalStore(paletteStore.subscribe, () => paletteStore.getState()[key]);

let next: (() => void) | undefined;

/** `run` is called after the palette has closed and the page has regained the focus. */
export function afterPalette(run: () => void): void {
  next = run;
}

/**
 * Focuses the input at once, because the user may already type. After the palette has closed, restores the
 * focus and then runs the chosen action.
 */
export function useEndOfPalette(): void {
  const [before] = useState(() => document.activeElement);
  const opened = usePaletteState('opened');
  useEffect(() => {
    // If the palette reopens while closing, the chosen action is dropped.
    if (opened) next = undefined;
  }, [opened]);
  useLayoutEffect(() => {
    document.querySelector<HTMLInputElement>(`[aria-controls="${listId}"]`)?.focus();
    return () =>
      void setTimeout(() => {
        const run = next;
        next = undefined;
        restoreFocus(before);
        run?.();
      });
  }, [before]);
}

export const listId = 'palet-daftar';
export const linesId = 'palet-baris';
export const searchId = 'cari';
export const clipboardId = 'papan-klip';

export const optionOf = (line: { id: string }) => `palet-${line.id}`;

/**
 * Mantine marks lines by position, but late results may come above the marked line. When `list` (filter or
 * query) changes, the first line is marked, or the line that `moveLater` reached.
 */
export function useMarked<Line extends { id: string }>(
  lines: readonly Line[],
  list: string,
): { marked: Line | undefined; follow: () => void; moveLater: (by: number) => void } {
  const selected = usePaletteState('selected');
  const [marked, setMarked] = useState<string>();
  const firstBefore = useRef<string>(undefined);
  const listBefore = useRef<string>(undefined);
  const moves = useRef(0);
  const shown = lines.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the lines from the document, which change with `shown`; a change of `selected` alone is Mantine's own mark
  useEffect(() => {
    const options = [...document.querySelectorAll(`#${linesId} [data-action]`)];
    const place = options.findIndex((each) => each.hasAttribute('data-selected'));
    // The clipboard line arrives later. A mark that the user moved stays.
    const isUnmoved =
      options[place]?.id === firstBefore.current && options[0]?.id === optionOf({ id: clipboardId });
    const isOther = listBefore.current !== list;
    const offers = isOther || isUnmoved || options[place]?.id === optionOf({ id: searchId });
    firstBefore.current = options[0]?.id;
    listBefore.current = list;
    const target = isOther ? Math.max(0, Math.min(moves.current, options.length - 1)) : 0;
    if (isOther) moves.current = 0;
    if (offers) {
      options[place]?.removeAttribute('data-selected');
      options[target]?.setAttribute('data-selected', 'true');
    }
    if (place >= 0 || isOther)
      paletteStore.updateState((state) => ({ ...state, selected: offers ? target : place }));
    else if (selected >= 0)
      options[Math.min(selected, options.length - 1)]?.setAttribute('data-selected', 'true');
  }, [shown, list]);
  // Mantine marks lines in the document and does not always update its store.
  const follow = () => setMarked(document.querySelector(`#${linesId} [data-selected]`)?.id);
  useEffect(follow);
  const moveLater = (by: number) => {
    moves.current += by;
  };
  return { marked: lines.find((line) => optionOf(line) === marked), follow, moveLater };
}
