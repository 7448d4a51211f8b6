import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { z } from 'zod';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { RecordStates } from '../detail/RecordStates.tsx';
import { useGoUp, useRecordOfPage, useStepBack } from '../page/currentPage.ts';
import { DeniedPage } from '../page/DeniedPage.tsx';
import { type Page, pageOf, pathTo } from '../page/page.ts';
import { PageSkeleton } from '../page/states.tsx';
import { useAllows } from '../session/session.ts';
import { ChangedNotice } from './FormNotices.tsx';
import { FormPage } from './FormPage.tsx';
import { drawnTogether, RecordConflict } from './RecordConflict.tsx';
import { drawSections, namesOf, type Section } from './section.tsx';
import type { NewerRecord } from './useConflict.ts';
import { useLoaded } from './useLoaded.ts';
import { useResourceForm } from './useResourceForm.ts';
import { blankValues, type FormValues, storedValues, withoutUnchanged } from './values.ts';

type Named<Fields extends FieldMap, O extends Operation> = keyof Fields & keyof InputOf<O> & string;

interface RecordFormProps<Fields extends FieldMap, O extends Operation> {
  operation: O;
  schema?: z.ZodType;
  fields: Fields;
  fixed?: Partial<InputOf<NoInfer<O>>>;
  aside?: (values: FormValues<Fields>) => ReactNode;
  agree?: (values: FormValues<Fields>) => Promise<boolean | string>;
}

/** Cancelling and, without `onSaved`, saving lead to the page above. A draft keeps unsent input. */
export function AddRecord<Fields extends FieldMap, O extends Operation>({
  page,
  sections,
  start: given,
  onSaved,
  ...shape
}: RecordFormProps<Fields, O> & {
  page: Page;
  sections: readonly Section<Fields, Named<Fields, O>>[];
  start?: object;
  onSaved?: (data: OutputOf<O>) => void;
}) {
  const params = useParams() as Readonly<Record<string, string>>;
  const goUp = useGoUp();
  const leave = () => goUp(page);
  return (
    <RecordForm
      {...shape}
      sections={sections}
      {...(given && { start: () => given })}
      draft={pathTo(page, params)}
      submitLabel="Tambah"
      onSaved={onSaved ?? leave}
      onCancel={leave}
    />
  );
}

export function EditRecord<Fields extends FieldMap, Read extends Operation, O extends Operation>({
  page,
  read: detail,
  sections,
  fixed,
  start,
  after,
  aside,
  id: given,
  ...shape
}: Omit<RecordFormProps<Fields, O>, 'fixed' | 'aside'> & {
  page: Page<OutputOf<NoInfer<Read>>>;
  read: Read;
  sections: (stored: OutputOf<NoInfer<Read>>) => readonly Section<Fields, Named<Fields, O>>[];
  fixed?: (stored: OutputOf<NoInfer<Read>>) => Partial<InputOf<NoInfer<O>>>;
  start?: (stored: OutputOf<NoInfer<Read>>) => object;
  aside?: (values: FormValues<Fields>, stored: OutputOf<NoInfer<Read>>) => ReactNode;
  after?: (stored: OutputOf<NoInfer<Read>>) => string | undefined;
  id?: string | undefined;
  pictures?: Readonly<Record<string, MediaFolder>>;
  /**
   * Fields that the server also changes with other records, such as a position. Their unchanged values are
   * not sent.
   */
  moved?: readonly Named<Fields, O>[];
}) {
  const { id: named = '' } = useParams();
  const id = given ?? named;
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const read = useRead(detail, { id } as InputOf<Read>);
  const { loaded, reload } = useLoaded(read);
  useRecordOfPage(page, loaded?.data);
  const { access } = pageOf(page, loaded?.data);
  const allowed = useAllows(access);
  const [newer, setNewer] = useState<{ generation: number; data: OutputOf<Read> }>();
  if (loaded && !allowed) return <DeniedPage rule={access} />;
  if (!loaded) return <RecordStates read={read} skeleton={<PageSkeleton />} page={page as Page} />;
  const { generation } = loaded;
  const stored = newer?.generation === generation ? newer.data : loaded.data;
  const leave = () => {
    const target = after?.(stored);
    if (target === undefined) stepBack();
    else navigate(target, { replace: true });
  };
  return (
    <RecordForm
      key={generation}
      {...shape}
      sections={sections(stored)}
      // The version makes the server refuse outdated input (409).
      fixed={{ ...fixed?.(stored), ...versionOf(id, stored as object) } as Partial<InputOf<O>>}
      start={start ?? ((record) => record as object)}
      newerRecord={{
        stored,
        readNewest: async () => (await request(detail, { id } as InputOf<Read>)).data,
        onNewer: (data) => setNewer({ generation, data }),
      }}
      {...(aside && { aside: (values: FormValues<Fields>) => aside(values, stored) })}
      submitLabel="Simpan"
      onSaved={leave}
      onCancel={leave}
      onReload={() => void reload()}
      notice={<ChangedNotice stored={stored as object} newest={read.data?.data as object} />}
    />
  );
}

const versionOf = (id: string, { version }: { version?: number }): object => ({ id, version });

function RecordForm<Fields extends FieldMap, O extends Operation, Stored>({
  operation,
  schema,
  fields,
  sections,
  fixed,
  start,
  newerRecord,
  pictures,
  moved = [],
  draft,
  aside,
  agree,
  onSaved,
  ...page
}: RecordFormProps<Fields, O> & {
  sections: readonly Section<Fields>[];
  start?: (stored: Stored) => object;
  newerRecord?: NewerRecord<Stored>;
  pictures?: Readonly<Record<string, MediaFolder>> | undefined;
  moved?: readonly string[];
  draft?: string;
  submitLabel: string;
  onSaved: (data: OutputOf<O>) => void;
  onCancel: () => void;
  onReload?: () => void;
  notice?: ReactNode;
}) {
  const names = namesOf(sections.flatMap(({ parts }) => parts));
  const blank = blankValues(fields, names);
  const valuesOf = (stored: Stored) => (start ? storedValues(fields, names, start(stored)) : blank);
  const values = useForm<FormValues<Fields>>({ initialValues: valuesOf(newerRecord?.stored as Stored) });
  const form = useResourceForm<O, FormValues<Fields>>({
    operation,
    ...(schema && { schema }),
    fields: values,
    described: fields,
    blank,
    toInput: (typed) => {
      const stored = valuesOf(newerRecord?.stored as Stored);
      return { ...withoutUnchanged(typed, stored, moved), ...fixed } as InputOf<O>;
    },
    onSaved,
    ...(agree && { agree }),
    ...(draft !== undefined && { draft }),
  });
  return (
    <>
      <FormPage
        form={form}
        sections={drawSections(fields, sections, form)}
        {...(aside && { aside: aside(form.values) })}
        {...page}
      />
      {newerRecord && (
        <RecordConflict
          {...{ form, valuesOf, pictures, newerRecord }}
          described={fields}
          together={drawnTogether(sections)}
        />
      )}
    </>
  );
}
