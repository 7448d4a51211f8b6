import { type ReactNode, useMemo } from 'react';
import {
  emptyText,
  type FieldInfo,
  type FieldMap,
  fieldText,
  nameOf,
  shownKey,
} from '../../../shared/core/fields.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';
import { PhotoThumb } from '../fields/media/PhotoThumb.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { fieldId } from './focus.ts';
import { compareEdits, type Flat, type Side, type Sides, takenFromTheirs, type Unit } from './merge.ts';
import type { FormFrame } from './resourceForm.ts';
import type { Section } from './section.tsx';
import { type NewerRecord, useConflict } from './useConflict.ts';

interface Compared<Stored, Values extends object> {
  form: FormFrame & { values: Values; put: (path: string, value: unknown) => void };
  described: FieldMap;
  valuesOf: (stored: Stored) => Values;
  /** Groups of fields whose values must come from the same edit. */
  together?: readonly Unit[];
  pictures?: Readonly<Record<string, MediaFolder>> | undefined;
  newerRecord: NewerRecord<Stored>;
}

export const drawnTogether = <Fields extends FieldMap>(sections: readonly Section<Fields>[]): Unit[] =>
  sections
    .flatMap(({ parts }) => parts)
    .flatMap((part) =>
      typeof part !== 'string' && part.names.length > 1 ? [part.names as unknown as Unit] : [],
    );

export function RecordConflict<Stored, Values extends object>(props: Compared<Stored, Values>) {
  const { form, newerRecord } = props;
  const { newest, merge, close } = useConflict({ form, put: form.put, newerRecord });
  if (!newest) return null;
  return <Comparing {...props} newest={newest} onMerged={merge} onClose={close} />;
}

function Comparing<Stored, Values extends object>({
  form,
  described,
  valuesOf,
  together = [],
  pictures = {},
  newerRecord: { stored },
  newest,
  onMerged,
  onClose,
}: Compared<Stored, Values> & {
  newest: Stored;
  onMerged: (taken: Flat) => void;
  onClose: () => void;
}) {
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `valuesOf` and `byPath` give equal results while the form is open
  const sides = useMemo<Sides>(
    () => ({
      base: byPath(valuesOf(stored)),
      theirs: byPath(valuesOf(newest)),
      mine: byPath(values),
    }),
    [stored, newest, values],
  );
  const comparison = useMemo(() => compareEdits(sides, together), [sides, together]);
  const records = { base: stored, theirs: newest } as const;

  const nameIn = (path: string, column: 'base' | Side): string | undefined => {
    const value = sides[column][path];
    const known = (['theirs', 'base'] as const).find((each) => sides[each][path] === value);
    const key = shownKey(path, described[path]!);
    const name = known && key !== path && Reflect.get(records[known] as object, key);
    return name ? String(name) : typedIn(fieldId(form.id, path), column);
  };
  const textOf = (path: string, column: 'base' | Side): string => {
    const value = sides[column][path];
    const info = described[path];
    if (info?.kind === 'reference' && value !== null) return nameIn(path, column) ?? `#${value}`;
    return valueText(info, value, column === 'base' ? undefined : sides.base[path]);
  };
  const show = (path: string, column: 'base' | Side): ReactNode => {
    const folder = pictures[path];
    const value = sides[column][path];
    if (folder && typeof value === 'string' && value !== '')
      return <PhotoThumb folder={folder} name={value} label={described[path]?.label ?? path} />;
    return textOf(path, column);
  };
  const { updated_by: by, updatedAt: at } = newest as { updated_by?: string | null; updatedAt?: string };
  return (
    <ConflictDialog
      subject={nameOf(described, newest as object) ?? 'Data ini'}
      conflict={form.conflict}
      updatedBy={by}
      at={at ?? ''}
      comparison={comparison}
      labelOf={(unit) => unit.map((path) => described[path]?.label ?? path).join(', ')}
      show={show}
      onSave={(choices) => onMerged(takenFromTheirs(sides, comparison, choices))}
      onClose={onClose}
    />
  );
}

/** Neither record holds a newly chosen option, so its name is read from the input. */
function typedIn(id: string, column: 'base' | Side): string | undefined {
  if (column !== 'mine') return undefined;
  const input = document.getElementById(id);
  return (input instanceof HTMLInputElement && input.value) || undefined;
}

function valueText(info: FieldInfo | undefined, value: unknown, before?: unknown): string {
  const isCounted =
    info?.kind === 'references' || (Array.isArray(value) && value.some((each) => typeof each === 'object'));
  if (isCounted && Array.isArray(value)) return countText(value, Array.isArray(before) ? before : value);
  if (info?.kind === 'richText') return plainText(String(value ?? ''));
  return fieldText(info ?? {}, value);
}

function countText(value: readonly unknown[], before: readonly unknown[]): string {
  const [now, then] = [value, before].map((list) => new Set(list.map((each) => JSON.stringify(each))));
  const changes = [
    [now!.difference(then!).size, 'ditambah'],
    [then!.difference(now!).size, 'dikeluarkan'],
  ].flatMap(([count, what]) => (count === 0 ? [] : [`${formatCount(count as number)} ${what}`]));
  const count = value.length === 0 ? emptyText : `${formatCount(value.length)} dipilih`;
  return changes.length === 0 ? count : `${count} (${changes.join(', ')})`;
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() || emptyText;

const byPath = (values: object): Flat => ({ ...values }) as Flat;
