export type EditorExit = 'next' | 'previous' | 'right' | 'left' | 'stay';

export interface Suggestion {
  value: string;
  about?: string | undefined;
}

export interface GridEditing<Row> {
  /** Returns the text to edit, or a promise if the row does not hold the full text. */
  begin(row: Row, key: string): string | Promise<string>;
  /** Resolves to false if the change failed. The editor then stays open. */
  save(row: Row, key: string, text: string): Promise<boolean>;
  canEdit(key: string): boolean;
  onEditing?(edited: boolean): void;
  suggest?(row: Row, key: string): readonly Suggestion[];
  onStep?(row: Row, key: string, step: 1 | -1): void;
  /** `keys` are the shown columns from the top left cell of `block` on. */
  onPaste?(row: Row, keys: readonly string[], block: string[][]): void;
}

export interface OpenEditor {
  id: number;
  key: string;
  text: string;
  typed: boolean;
}

/** Splits clipboard text from spreadsheets. A quoted cell may hold tabs and line breaks. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '' && plain.indexOf('"', at + 1) > 0) quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows;
}
