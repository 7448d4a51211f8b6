import { describe, expect, test } from 'vitest';
import { firstCells, MAIN, onlyCell } from './workbook.ts';

const inline = (content: string) => `<c t="inlineStr"><is>${content}</is></c>`;

describe('text cells', () => {
  test.each([
    ['plain', '<t>Siti</t>', 'Siti'],
    ['leading zeros', '<t>0812</t>', '0812'],
    ['16-digit NIK', '<t>3175012345670001</t>', '3175012345670001'],
    ['formula-like text', '<t>=1+1</t>', '=1+1'],
    ['outer white space', '<t xml:space="preserve">  a </t>', '  a '],
    ['entities', '<t>a &amp; b &lt; &#65;&#x1F600;</t>', 'a & b < A😀'],
    ['non-ASCII', '<t>Zoë Ñandú — 東京</t>', 'Zoë Ñandú — 東京'],
    ['escaped characters', '<t>a_x000D_b_x005F_x000D_</t>', 'a\rb_x000D_'],
    ['line ends', '<t>a\r\nb\rc&#13;d</t>', 'a\nb\nc\rd'],
    ['CDATA', '<t><![CDATA[<b>&amp;]]> x</t>', '<b>&amp; x'],
    ['comment inside', '<t>a<!-- </t> -->b</t>', 'ab'],
    ['rich text', '<r><rPr><b/></rPr><t>Su</t></r><r><t xml:space="preserve">rat </t></r>', 'Surat '],
    ['phonetic runs', '<t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh>', '東京'],
    ['empty', '<t/>', ''],
  ])('inline: %s', async (_name, content, text) => {
    expect(await onlyCell(inline(content))).toEqual({ text, type: 'text' });
  });

  test('repeated and nearly repeated inline texts are each read as they are', async () => {
    // The UTF-8 bytes of 'é' are 'Ã©' in Latin-1, and '&amp;' is a prefix of '&amp;amp;'.
    const written = [
      'Bandung',
      'Bandung',
      'Bxndung',
      'Bandung',
      'é',
      'Ã©',
      'é',
      '&amp;amp;',
      '&amp;',
      'a&amp;b',
      '',
    ];
    const read = ['Bandung', 'Bandung', 'Bxndung', 'Bandung', 'é', 'Ã©', 'é', '&amp;', '&', 'a&b', ''];
    const data = `<row>${written.map((text) => inline(`<t>${text}</t>`)).join('')}</row>`;
    const cells = await firstCells({ data });
    expect(cells.map((cell) => cell?.text)).toEqual(read);
  });

  test.each([
    ['plain', '<si><t>Siti</t></si>', 'Siti'],
    ['non-ASCII', '<si><t>Zoë 東京</t></si>', 'Zoë 東京'],
    ['entities', '<si><t>a &amp; b</t></si>', 'a & b'],
    ['escaped characters', '<si><t>a_x000D_b</t></si>', 'a\rb'],
    ['rich text', '<si><r><t>Su</t></r><r><t>rat</t></r></si>', 'Surat'],
    [
      'phonetic runs',
      '<si><t>東</t><rPh sb="0" eb="1"><t>ひがし</t></rPh><phoneticPr fontId="1"/></si>',
      '東',
    ],
    ['empty item', '<si/>', ''],
    ['empty text', '<si><t/></si>', ''],
    ['white space between tags', '<si>\n <t>a</t>\n</si>', 'a'],
  ])('shared: %s', async (_name, strings, text) => {
    expect(await onlyCell('<c t="s"><v>0</v></c>', { strings })).toEqual({ text, type: 'text' });
  });

  test('a shared string is found by its index', async () => {
    const strings = '<si><t>a</t></si><!-- x --><si><r><t>b</t></r></si><si><t>ç</t></si>';
    const data = '<row><c t="s"><v>2</v></c><c t="s"><v>0</v></c><c t="s"><v> 1 </v></c></row>';
    const cells = await firstCells({ data, strings });
    expect(cells.map((cell) => cell?.text)).toEqual(['ç', 'a', 'b']);
  });
});

describe('number cells', () => {
  test.each([
    ['5000000', '5000000', 5_000_000],
    ['-6.2', '-6.2', -6.2],
    ['0.5', '0.5', 0.5],
    ['1E3', '1000', 1000],
    ['6.28123456789E+11', '628123456789', 628_123_456_789],
    ['1.5E-3', '0.0015', 0.0015],
    ['999999999999999', '999999999999999', 999_999_999_999_999],
    [' 7 ', '7', 7],
  ])('%s', async (raw, text, number) => {
    expect(await onlyCell(`<c><v>${raw}</v></c>`)).toEqual({ text, type: 'number', number });
  });

  test.each([
    ['3175012345670001', '3175012345670001'],
    ['3175012345670000', '3175012345670000'],
    ['3.175012345670001E+15', '3175012345670001'],
    ['3.17501234567E+15', '3175012345670000'],
    ['9007199254740993', '9007199254740993'],
    ['0.30000000000000004', '0.30000000000000004'],
  ])('more than 15 digits keep them and are flagged: %s', async (raw, text) => {
    const cell = await onlyCell(`<c><v>${raw}</v></c>`);
    expect(cell).toEqual({ text, type: 'number', number: Number(raw), imprecise: true });
  });

  test('an empty value is an empty cell', async () => {
    expect(await firstCells({ data: '<row><c><v></v></c><c><v/></c><c s="0"/></row>' })).toEqual([]);
  });
});

describe('date cells', () => {
  const date = (serial: string, format: number | string) =>
    onlyCell(`<c s="1"><v>${serial}</v></c>`, { formats: [0, format] });

  test.each([
    ['46347', 14, '2026-11-21'],
    ['46347.4166666667', 22, '2026-11-21T10:00:00'],
    ['46347.999999999', 22, '2026-11-22'],
    ['0.5', 20, '12:00:00'],
    ['1', 14, '1900-01-01'],
    ['59', 14, '1900-02-28'],
    ['60', 14, '1900-02-29'],
    ['61', 14, '1900-03-01'],
    ['46347', 'dd/mm/yyyy', '2026-11-21'],
    ['46347', '[$-421]dd mmmm yyyy;@', '2026-11-21'],
    ['46347', '"tgl "d', '2026-11-21'],
    ['0.25', '[h]:mm', '06:00:00'],
  ])('%s with format %s', async (serial, format, text) => {
    expect(await date(serial, format)).toEqual({ text, type: 'date' });
  });

  test.each(['General', '0.00', '"hari"0', '[Red]0', '#,##0\\d', '0_d', '@', '0.00E+00'])(
    'format %s is no date',
    async (format) => {
      expect(await date('46347', format)).toMatchObject({ text: '46347', type: 'number' });
    },
  );

  test.each([
    ['a date of conditional formatting makes no dates of numbers', 'dd/mm/yyyy', '#,##0', '46347', 'number'],
    [
      'a number of conditional formatting makes no numbers of dates',
      '0.00',
      'dd/mm/yyyy',
      '2026-11-21',
      'date',
    ],
  ])('%s', async (_name, conditional, format, text, type) => {
    const styles = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="${conditional}"/></dxf></dxfs></styleSheet>`;
    const cell = await onlyCell('<c s="0"><v>46347</v></c>', { parts: { 'xl/styles.xml': styles } });
    expect(cell).toMatchObject({ text, type });
  });

  test('a number that is no date stays a number', async () => {
    expect(await date('-1', 14)).toMatchObject({ text: '-1', type: 'number' });
    expect(await date('2958466', 14)).toMatchObject({ text: '2958466', type: 'number' });
  });

  test('the formats of cellStyleXfs do not count', async () => {
    expect(await onlyCell('<c s="0"><v>46347</v></c>')).toMatchObject({ type: 'number' });
  });

  test('1904 system', async () => {
    const workbook =
      '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>';
    const cell = await onlyCell('<c s="0"><v>44885</v></c>', { workbook, formats: [14] });
    expect(cell).toEqual({ text: '2026-11-21', type: 'date' });
  });

  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T00:00:00.000', '2026-11-21'],
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00'],
    ['2026-11-21T10:00', '2026-11-21T10:00:00'],
  ])('ISO cell %s', async (value, text) => {
    expect(await onlyCell(`<c t="d"><v>${value}</v></c>`)).toEqual({ text, type: 'date' });
  });
});

describe('other cells', () => {
  test.each([
    ['<c t="b"><v>1</v></c>', { text: 'TRUE', type: 'boolean' }],
    ['<c t="b"><v>0</v></c>', { text: 'FALSE', type: 'boolean' }],
    ['<c t="e"><v>#N/A</v></c>', { text: '#N/A', type: 'error' }],
    ['<c t="n"><f>A2+1</f><v>7</v></c>', { text: '7', type: 'number', number: 7, formula: true }],
    [
      '<c t="str"><f>A2&amp;"&lt;/v>"</f><v>a &amp; b</v></c>',
      { text: 'a & b', type: 'text', formula: true },
    ],
    ['<c><f t="shared" si="0"/><v>8</v></c>', { text: '8', type: 'number', number: 8, formula: true }],
    ['<c><f>A1</f></c>', { text: '', type: 'text', formula: true }],
    ['<c t="str"><v xml:space="preserve"> a </v></c>', { text: ' a ', type: 'text' }],
    ['<c t="str"><v>a<!-- x -->b</v></c>', { text: 'ab', type: 'text' }],
    ['<c><v>5</v><extLst><ext uri="x"><v>9</v></ext></extLst></c>', { text: '5', type: 'number', number: 5 }],
    [`<c  cm = "1" t='str'\n ><v>a</v></c >`, { text: 'a', type: 'text' }],
  ])('%s', async (xml, expected) => {
    expect(await onlyCell(xml)).toEqual(expected);
  });
});
