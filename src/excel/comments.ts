import { escapeText, textElement, XML_HEADER } from './xmlWrite.ts';

/** Excel repairs a file whose comments (ECMA-376 Part 1, 18.7) have no VML drawing (Part 4, 19.3). */
export interface CellComment {
  reference: string;
  row: number;
  column: number;
  text: string;
}

const AUTHOR = 'Rujukan';

export function commentsPart(comments: readonly CellComment[]): string {
  const items = comments.map(
    ({ reference, text }) =>
      `<comment ref="${reference}" authorId="0"><text><r>${textElement(text)}</r></text></comment>`,
  );
  return (
    `${XML_HEADER}<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<authors><author>${escapeText(AUTHOR)}</author></authors>` +
    `<commentList>${items.join('')}</commentList></comments>`
  );
}

const VML_HEAD =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"' +
  ' xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
  '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';

const SHAPE_STYLE =
  'position:absolute;margin-left:60pt;margin-top:2pt;width:180pt;height:80pt;z-index:1;visibility:hidden';

const FIRST_SHAPE_ID = 1025;

export function commentDrawingPart(comments: readonly CellComment[]): string {
  return `${VML_HEAD}${comments.map(commentShape).join('')}</xml>`;
}

function commentShape({ row, column }: CellComment, index: number): string {
  const anchor = [column + 1, 15, row, 2, column + 4, 15, row + 4, 4].join(', ');
  return (
    `<v:shape id="_x0000_s${FIRST_SHAPE_ID + index}" type="#_x0000_t202" style="${SHAPE_STYLE}"` +
    ' fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/>' +
    '<v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>' +
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>' +
    `<x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill>` +
    `<x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  );
}
