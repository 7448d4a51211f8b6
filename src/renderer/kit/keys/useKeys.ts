import { useHotkeys } from '@mantine/hooks';
import { useShortcuts } from './shortcuts.ts';

/** For a single letter use `useLetterKeys`, which ignores typed text. */
type Chord = `${'alt' | 'ctrl' | 'shift'}+${string}` | `F${number}`;

export interface KeyBinding {
  keys: Chord;
  label: string;
  run: (event: KeyboardEvent) => void;
}

interface KeyOptions {
  keepDefault?: boolean;
  inFields?: boolean;
}

const printed = (keys: string): string =>
  keys
    .split('+')
    .map((key) => key.charAt(0).toUpperCase() + key.slice(1))
    .join(' ');

export function useKeys(group: string, bindings: readonly KeyBinding[], options: KeyOptions = {}): void {
  useShortcuts(
    group,
    bindings.map(({ keys, label }) => ({ keys: printed(keys), label })),
  );
  useHotkeys(
    bindings.map(({ keys, run }) => [
      keys.replace('ctrl', 'mod'),
      run,
      { preventDefault: !options.keepDefault },
    ]),
    options.inFields ? [] : undefined,
  );
}
