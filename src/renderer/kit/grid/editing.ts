export type EditorExit = 'next' | 'previous' | 'right' | 'left' | 'stay';

/** `about` is shown beside a value that says little by itself. */
export interface Suggestion {
  value: string;
  about?: string | undefined;
}

/** Editing in a grid. Cells are named by row and column key. */
export interface GridEditing<Row> {
  /** The first text of the editor; a promise if the cell shows only a part of it. */
  begin(row: Row, key: string): string | Promise<string>;
  /** Resolves false if refused: the editor stays open with the text. */
  save(row: Row, key: string, text: string): Promise<boolean>;
  canEdit(key: string): boolean;
  /** A cell begins or ends to be edited; the rows stay as they are meanwhile. */
  onEditing?(edited: boolean): void;
  suggest?(row: Row, key: string): readonly Suggestion[];
  /** Moves to the next or previous cell that needs a repair. */
  onStep?(row: Row, key: string, step: 1 | -1): void;
  /** Pasted cells, to be put in from this cell to the right and down. */
  onPaste?(row: Row, key: string, block: string[][]): void;
}

export interface OpenEditor {
  id: number;
  key: string;
  text: string;
  typed: boolean;
}

/** Splits clipboard text of spreadsheets: tabs, line breaks, and quotes around a cell that has either. */
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
