import { refuse } from './errors.ts';
import type { Limits } from './limits.ts';
import type { SheetInfo } from './types.ts';
import { attributeByLocalName, xmlTags } from './xml.ts';
import { partKey, type ZipDirectory } from './zipDirectory.ts';

/** The parts that lead to the sheets: package relationships, workbook, workbook relationships (ECMA-376 Part 2, 6.5). */

export interface Relationship {
  /** Last segment of the type URI: 'worksheet', 'styles' …; transitional and strict URIs share it. */
  type: string;
  /** Part name of the target. */
  target: string;
}

/** Internal relationships by id. SECURITY: external targets are never followed. */
export function parseRelationships(xml: string, sourcePart: string): Map<string, Relationship> {
  const relationships = new Map<string, Relationship>();
  for (const tag of xmlTags(xml)) {
    if (tag.name !== 'Relationship' || tag.closing) continue;
    if (tag.attributes.get('TargetMode') === 'External') continue;
    const type = tag.attributes.get('Type')?.split('/').pop() ?? '';
    const target = resolvePart(sourcePart, tag.attributes.get('Target') ?? '');
    relationships.set(tag.attributes.get('Id') ?? '', { type, target });
  }
  return relationships;
}

/** A target relative to the part it is named in; '/' leads to the package's root, '..' never above it. */
function resolvePart(sourcePart: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const segments = sourcePart.split('/').slice(0, -1);
  for (const segment of target.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

/** Name of the part that holds a part's relationships (ECMA-376 Part 2, 6.5.2.3). */
export function relationshipsPart(part: string): string {
  const nameAt = part.lastIndexOf('/') + 1;
  return `${part.slice(0, nameAt)}_rels/${part.slice(nameAt)}.rels`;
}

export interface SheetPart extends SheetInfo {
  /** Null for chart sheets, dialogs and sheets whose relationship is missing: they hold no cells. */
  part: string | null;
}

interface WorkbookPart {
  sheets: SheetPart[];
  date1904: boolean;
}

/** `<workbook>` (ECMA-376 Part 1, 18.2.27): sheets in tab order (18.2.19) and the date system (18.2.28). */
export function parseWorkbook(
  xml: string,
  relationships: ReadonlyMap<string, Relationship>,
  limits: Limits,
): WorkbookPart {
  const sheets: SheetPart[] = [];
  let date1904 = false;
  for (const tag of xmlTags(xml)) {
    if (tag.closing) continue;
    if (tag.name === 'workbookPr') date1904 = ['1', 'true'].includes(tag.attributes.get('date1904') ?? '');
    if (tag.name !== 'sheet') continue;
    if (sheets.length >= limits.sheets) refuse('LIMIT_SHEETS', `more than ${limits.sheets} sheets`);
    const relationship = relationships.get(attributeByLocalName(tag, 'id') ?? '');
    sheets.push({
      name: tag.attributes.get('name') ?? '',
      state: sheetState(tag.attributes.get('state')),
      part: relationship?.type === 'worksheet' ? relationship.target : null,
    });
  }
  return { sheets, date1904 };
}

/** ST_SheetState (18.18.68). */
function sheetState(value: string | undefined): SheetInfo['state'] {
  return value === 'hidden' || value === 'veryHidden' ? value : 'visible';
}

/** Says what a zip without a workbook part is (X01). */
export function refuseOtherPackage(directory: ZipDirectory): never {
  const has = (part: string): boolean => directory.has(partKey(part));
  if (has('xl/workbook.bin')) refuse('XLSB', '.xlsb');
  if (has('mimetype')) refuse('ODS', '.ods');
  if (has('word/document.xml')) refuse('NOT_XLSX', '.docx');
  if (has('ppt/presentation.xml')) refuse('NOT_XLSX', '.pptx');
  refuse('NOT_XLSX', has('[Content_Types].xml') ? '' : '.zip');
}
