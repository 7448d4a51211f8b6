import { escapeAttribute, XML_HEADER } from './xmlWrite.ts';

/** Custom ids start at 164 (ECMA-376 Part 1, 18.8.30). Dates have the application's format. */
const NUMBER_FORMATS = {
  general: { id: 0 },
  text: { id: 49 },
  rupiah: { id: 164, code: '"Rp"#,##0' },
  date: { id: 165, code: 'dd\\-mm\\-yyyy' },
  datetime: { id: 166, code: 'dd\\-mm\\-yyyy\\ hh:mm:ss' },
} satisfies Record<string, { id: number; code?: string }>;

export type NumberFormat = keyof typeof NUMBER_FORMATS;

const FONTS = {
  normal: '<sz val="11"/><name val="Calibri"/>',
  bold: '<b/><sz val="11"/><name val="Calibri"/>',
  title: '<b/><sz val="14"/><name val="Calibri"/>',
  muted: '<sz val="11"/><color rgb="FF6B7280"/><name val="Calibri"/>',
  onColor: '<b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/>',
};

/** Excel reserves the first two fills, whatever the file says. */
const FILLS = {
  none: '<patternFill patternType="none"/>',
  gray125: '<patternFill patternType="gray125"/>',
  error: solid('FFFFC7CE'),
  warning: solid('FFFFEB9C'),
  plain: solid('FFE5E7EB'),
  required: solid('FF1D4ED8'),
  optional: solid('FF15803D'),
  conditional: solid('FFC2410C'),
};

function solid(color: string): string {
  return `<patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill>`;
}

export interface CellFormat {
  number: NumberFormat;
  font: keyof typeof FONTS;
  fill: keyof typeof FILLS;
  /** With `locked: false` a cell stays editable in a protected sheet (18.8.33). */
  locked: boolean;
  wrap: boolean;
}

export const PLAIN_FORMAT: CellFormat = {
  number: 'general',
  font: 'normal',
  fill: 'none',
  locked: true,
  wrap: false,
};

export interface StyleTable {
  index(format: CellFormat): number;
  xml(): string;
}

export function createStyleTable(): StyleTable {
  const indexes = new Map<string, number>();
  const index = (format: CellFormat): number => {
    const xml = formatXml(format);
    const known = indexes.get(xml);
    if (known !== undefined) return known;
    indexes.set(xml, indexes.size);
    return indexes.size - 1;
  };
  index(PLAIN_FORMAT);
  return { index, xml: () => stylesPart([...indexes.keys()]) };
}

function formatXml({ number, font, fill, locked, wrap }: CellFormat): string {
  const fontId = Object.keys(FONTS).indexOf(font);
  const fillId = Object.keys(FILLS).indexOf(fill);
  const attributes =
    `numFmtId="${NUMBER_FORMATS[number].id}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0"` +
    ' applyNumberFormat="1" applyFont="1" applyFill="1"';
  const alignment = wrap ? '<alignment vertical="top" wrapText="1"/>' : '';
  const protection = locked ? '' : '<protection locked="0"/>';
  const applied = `${wrap ? ' applyAlignment="1"' : ''}${locked ? '' : ' applyProtection="1"'}`;
  return `<xf ${attributes}${applied}>${alignment}${protection}</xf>`;
}

function stylesPart(formats: string[]): string {
  const numberFormats = Object.values<{ id: number; code?: string }>(NUMBER_FORMATS)
    .filter(({ code }) => code !== undefined)
    .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escapeAttribute(code ?? '')}"/>`);
  const fonts = Object.values(FONTS).map((font) => `<font>${font}</font>`);
  const fills = Object.values(FILLS).map((fill) => `<fill>${fill}</fill>`);
  return [
    XML_HEADER,
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    list('numFmts', numberFormats),
    list('fonts', fonts),
    list('fills', fills),
    list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', formats),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    '</styleSheet>',
  ].join('');
}

function list(name: string, items: string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`;
}
