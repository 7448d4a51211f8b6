import { escapeAttribute, XML_HEADER } from './xmlWrite.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface WrittenSheet {
  name: string;
  hidden: boolean;
  hasComments: boolean;
}

export function sheetPartNames(index: number) {
  const number = index + 1;
  return {
    sheet: `xl/worksheets/sheet${number}.xml`,
    relationships: `xl/worksheets/_rels/sheet${number}.xml.rels`,
    comments: `xl/comments${number}.xml`,
    drawing: `xl/drawings/vmlDrawing${number}.vml`,
  };
}

export function contentTypesPart(sheets: readonly WrittenSheet[]): string {
  const overrides = [
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    ...sheets.map((_sheet, index) => override(sheetPartNames(index).sheet, 'worksheet')),
    ...sheets.flatMap(({ hasComments }, index) =>
      hasComments ? [override(sheetPartNames(index).comments, 'comments')] : [],
    ),
  ];
  return (
    `${XML_HEADER}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' +
    `${overrides.join('')}</Types>`
  );
}

function override(part: string, type: string): string {
  return `<Override PartName="/${part}" ContentType="${SPREADSHEET_TYPE}.${type}+xml"/>`;
}

export function packageRelationshipsPart(): string {
  return relationships([['officeDocument', 'xl/workbook.xml']]);
}

export function workbookRelationshipsPart(sheets: readonly WrittenSheet[]): string {
  const sheetTargets = sheets.map(
    (_sheet, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const,
  );
  return relationships([...sheetTargets, ['styles', 'styles.xml']]);
}

export function commentRelationshipsPart(index: number): string {
  return relationships([
    ['vmlDrawing', `../drawings/vmlDrawing${index + 1}.vml`],
    ['comments', `../comments${index + 1}.xml`],
  ]);
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE_RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEADER}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

/** The active tab must not be a hidden sheet. */
export function workbookPart(sheets: readonly WrittenSheet[]): string {
  const activeTab = sheets.findIndex(({ hidden }) => !hidden);
  const items = sheets.map(({ name, hidden }, index) => {
    const state = hidden ? ' state="hidden"' : '';
    return `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  return (
    `${XML_HEADER}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE_RELATIONSHIPS}">` +
    `<bookViews><workbookView activeTab="${activeTab}"/></bookViews>` +
    `<sheets>${items.join('')}</sheets></workbook>`
  );
}
