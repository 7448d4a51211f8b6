import { gap } from './labels.ts';
import type { RecognisedLine } from './thread.ts';

const gapHeights = 1.5;

export function pageText(lines: readonly RecognisedLine[]): string {
  return lines.map(lineText).join('\n');
}

function lineText({ words }: RecognisedLine): string {
  let text = '';
  let right: number | undefined;
  for (const { text: word, bbox } of words) {
    const apart = right !== undefined && bbox.x0 - right > gapHeights * (bbox.y1 - bbox.y0);
    text += (right === undefined ? '' : apart ? gap : ' ') + word;
    right = bbox.x1;
  }
  return text;
}
