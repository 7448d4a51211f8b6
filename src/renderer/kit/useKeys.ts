import { useHotkeys } from '@mantine/hooks';
import { useShortcuts } from './shortcuts.ts';

export interface KeyBinding {
  /** As Mantine writes hotkeys: 'J', 'alt+N', '/'. */
  keys: string;
  label: string;
  run: (event: KeyboardEvent) => void;
}

interface KeyOptions {
  /** The binding itself says when the browser's own meaning is dropped. */
  keepDefault?: boolean;
  /** Also while somebody types. */
  inFields?: boolean;
}

/** 'alt+N' is 'Alt N'. */
const printed = (keys: string): string =>
  keys
    .split('+')
    .map((key) => key.charAt(0).toUpperCase() + key.slice(1))
    .join(' ');

/** Keys with what they do: bound, and in the list of the screen's shortcuts. */
export function useKeys(group: string, bindings: readonly KeyBinding[], options: KeyOptions = {}): void {
  useShortcuts(
    group,
    bindings.map(({ keys, label }) => ({ keys: printed(keys), label })),
  );
  useHotkeys(
    bindings.map(({ keys, run }) => [keys, run, { preventDefault: !options.keepDefault }]),
    options.inFields ? [] : undefined,
  );
}
