import type { ReactNode } from 'react';
import { type BlockOf, type FieldMap, type InBlock, inBlock } from '../../../shared/core/fields.ts';
import type { FormSection } from './FormPage.tsx';
import { FieldGrid, Wide } from './FormPage.tsx';
import { drawInput, isWide } from './inputs.tsx';
import type { ResourceForm } from './resourceForm.ts';
import type { FormValues } from './values.ts';

/** Describes forms as data. A field name stands for the input of its kind; an OwnPart draws its inputs. */

export interface OwnPart<Fields extends FieldMap> {
  names: readonly (keyof Fields & string)[];
  draw: (form: ResourceForm<FormValues<Fields>>) => ReactNode;
}

export type Part<Fields extends FieldMap, Name extends keyof Fields & string = keyof Fields & string> =
  | Name
  | OwnPart<Fields>;

export interface Section<
  Fields extends FieldMap,
  Name extends keyof Fields & string = keyof Fields & string,
> {
  title: string;
  hint?: ReactNode;
  parts: readonly Part<Fields, Name>[];
}

export const section = <Fields extends FieldMap, const Parts extends readonly Part<Fields>[]>(
  _fields: Fields,
  title: string,
  parts: Parts,
  hint?: ReactNode,
): Section<Fields, Extract<Parts[number], string>> => ({ title, parts: parts as never, hint });

export const ownSection = <Fields extends FieldMap>(
  title: string,
  parts: readonly OwnPart<Fields>[],
  hint?: ReactNode,
): Section<Fields, never> => ({ title, parts, hint });

export const ownPart = <Fields extends FieldMap>(
  _fields: Fields,
  names: readonly (keyof Fields & string)[],
  draw: OwnPart<Fields>['draw'],
): OwnPart<Fields> => ({ names, draw });

export const namesOf = <Fields extends FieldMap>(parts: readonly Part<Fields>[]): (keyof Fields & string)[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [part] : part.names));

/**
 * Parts of a block, in the order of the fields.
 * @param own OwnParts, and groups of parts in another order. Each takes the place of its earliest field.
 */
export function blockParts<Fields extends FieldMap, const Block extends BlockOf<Fields>>(
  fields: Fields,
  block: Block,
  own: readonly (OwnPart<Fields> | readonly Part<Fields, InBlock<Fields, Block>>[])[] = [],
): readonly Part<Fields, InBlock<Fields, Block>>[] {
  const rows = own.map((each) => [each].flat() as Part<Fields, InBlock<Fields, Block>>[]);
  const rowOf = (name: string) => rows.find((row) => namesOf(row).some((each) => each === name));
  return [...new Set(inBlock(fields, block).flatMap((name) => rowOf(name) ?? [name]))];
}

export function Parts<Fields extends FieldMap>({
  fields,
  parts,
  form,
}: {
  fields: Fields;
  parts: readonly Part<Fields>[];
  form: ResourceForm<FormValues<Fields>>;
}) {
  return <FieldGrid>{parts.map((part) => drawPart(fields, part, form))}</FieldGrid>;
}

function drawPart<Fields extends FieldMap>(
  fields: Fields,
  part: Part<Fields>,
  form: ResourceForm<FormValues<Fields>>,
): ReactNode {
  if (typeof part !== 'string') return <Own key={part.names.join()} part={part} form={form} />;
  const info = fields[part]!;
  const input = drawInput(info, form.field(part));
  return isWide(info) ? <Wide key={part}>{input}</Wide> : <Drawn key={part}>{input}</Drawn>;
}

/** A component, because `draw` may call hooks. */
function Own<Fields extends FieldMap>({
  part,
  form,
}: {
  part: OwnPart<Fields>;
  form: ResourceForm<FormValues<Fields>>;
}) {
  return part.draw(form);
}

const Drawn = ({ children }: { children: ReactNode }) => children;

export const drawSections = <Fields extends FieldMap>(
  fields: Fields,
  sections: readonly Section<Fields>[],
  form: ResourceForm<FormValues<Fields>>,
): FormSection[] =>
  sections.map(({ title, hint, parts }) => ({
    id: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    title,
    hint,
    content: <Parts fields={fields} parts={parts} form={form} />,
    names: namesOf(parts),
  }));
