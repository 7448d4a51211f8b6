import { refuse } from './errors.ts';
import type { Limits } from './limits.ts';
import type { SheetInfo } from './types.ts';
import { attributeByLocalName, xmlTags } from './xml.ts';
import { partKey, type ZipDirectory } from './zipDirectory.ts';

export interface Relationship {
  /** Last segment of the type URI, such as 'worksheet'. */
  type: string;
  target: string | null;
}

/** SECURITY: never follows targets outside the file. */
export function parseRelationships(xml: string, sourcePart: string): Map<string, Relationship> {
  const relationships = new Map<string, Relationship>();
  for (const tag of xmlTags(xml)) {
    if (tag.name !== 'Relationship' || tag.closing) continue;
    const type = tag.attributes.get('Type')?.split('/').pop() ?? '';
    const isExternal = tag.attributes.get('TargetMode') === 'External';
    const target = isExternal ? null : resolvePart(sourcePart, tag.attributes.get('Target') ?? '');
    relationships.set(tag.attributes.get('Id') ?? '', { type, target });
  }
  return relationships;
}

function resolvePart(sourcePart: string, target: string): string | null {
  const segments = target.startsWith('/') ? [] : sourcePart.split('/').slice(0, -1);
  for (const segment of target.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return null;
    } else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

export function relationshipsPart(part: string): string {
  const nameAt = part.lastIndexOf('/') + 1;
  return `${part.slice(0, nameAt)}_rels/${part.slice(nameAt)}.rels`;
}

export interface SheetPart extends SheetInfo {
  /** False for chart sheets and dialogs. */
  hasCells: boolean;
  part: string | null;
}

interface WorkbookPart {
  isWorkbook: boolean;
  sheets: SheetPart[];
  date1904: boolean;
}

export function parseWorkbook(
  xml: string,
  relationships: ReadonlyMap<string, Relationship>,
  limits: Limits,
): WorkbookPart {
  const sheets: SheetPart[] = [];
  let isWorkbook = false;
  let date1904 = false;
  for (const tag of xmlTags(xml)) {
    if (tag.closing) continue;
    if (tag.name === 'workbook') isWorkbook = true;
    if (tag.name === 'workbookPr') date1904 = ['1', 'true'].includes(tag.attributes.get('date1904') ?? '');
    if (tag.name !== 'sheet') continue;
    if (sheets.length >= limits.sheets) refuse('LIMIT_SHEETS', `more than ${limits.sheets} sheets`);
    const relationship = relationships.get(attributeByLocalName(tag, 'id') ?? '');
    const hasCells = relationship === undefined || relationship.type === 'worksheet';
    sheets.push({
      name: tag.attributes.get('name') ?? '',
      state: sheetState(tag.attributes.get('state')),
      hasCells,
      part: relationship?.target ?? null,
    });
  }
  return { isWorkbook, sheets, date1904 };
}

function sheetState(value: string | undefined): SheetInfo['state'] {
  return value === 'hidden' || value === 'veryHidden' ? value : 'visible';
}

export function refuseOtherPackage(directory: ZipDirectory): never {
  const has = (part: string): boolean => directory.has(partKey(part));
  // Checks the folder, because Word may write word/document2.xml.
  const hasFolder = (folder: string): boolean => [...directory.keys()].some((key) => key.startsWith(folder));
  if (has('xl/workbook.bin')) refuse('XLSB', '.xlsb');
  if (has('mimetype')) refuse('ODS', '.ods');
  if (hasFolder('word/')) refuse('NOT_XLSX', '.docx');
  if (hasFolder('ppt/')) refuse('NOT_XLSX', '.pptx');
  refuse('NOT_XLSX', has('[Content_Types].xml') ? '' : '.zip');
}
