/** Where the keyboard goes when a cell's editor closes. */
export type EditorExit = 'next' | 'previous' | 'right' | 'left' | 'stay';

/** What typing into the cells of a grid needs of its list. Cells are named by row and column key. */
export interface GridEditing<Row> {
  /** The text that the editor begins with; a promise where the cell shows only a part of it. */
  begin(row: Row, key: string): string | Promise<string>;
  /** Takes what was typed. Resolves false when it is refused: the editor stays open, nothing is lost. */
  save(row: Row, key: string, text: string): Promise<boolean>;
  canEdit(key: string): boolean;
  /** Values that would do in this cell. */
  suggest?(row: Row, key: string): readonly string[];
  /** Moves on to the next or the previous cell that wants a repair, from the given one. */
  onStep?(row: Row, key: string, step: 1 | -1): void;
  /** A block of cells, such as from a spreadsheet, to be put in from this cell to the right and down. */
  onPaste?(row: Row, key: string, block: string[][]): void;
}

/** Where the editor stands, and the text it begins with. */
export interface OpenEditor {
  id: number;
  key: string;
  text: string;
  /** The text was typed over the cell's and not taken from it. */
  typed: boolean;
}

/** The cells of a clipboard text as spreadsheets write it: tabs, line breaks, and quotes around a cell that has either. */
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
