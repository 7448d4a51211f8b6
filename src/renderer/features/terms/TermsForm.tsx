import { useForm } from '@mantine/form';
import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { termsFields as fields } from '../../../shared/entities/terms/fields.ts';
import type { Terms } from '../../../shared/entities/terms/schema.ts';
import { ChangedNotice } from '../../kit/form/FormNotices.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { RecordConflict } from '../../kit/form/RecordConflict.tsx';
import { drawSections, section } from '../../kit/form/section.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { blankValues, type FormValues, storedValues } from '../../kit/form/values.ts';
import { request } from '../../lib/api.ts';

const { create, read, update } = entities.terms;
const names = ['terms'] as const;
const blank = blankValues(fields, names);
const sections = [section(fields, 'Isi', ['terms'], 'Dibaca agen di aplikasi agen.')];

export function TermsForm({
  stored: opened,
  draft,
  submitLabel,
  onDone,
  onCancel,
  onReload,
  newest,
}: {
  stored: Terms | null;
  draft?: string;
  submitLabel: string;
  onDone: () => void;
  /** Without `onCancel`, the form asks about unsaved input before it calls `onDone`. */
  onCancel?: () => void;
  onReload?: () => void;
  newest?: Terms | null | undefined;
}) {
  const [stored, setStored] = useState(opened);
  const values = useForm<FormValues<typeof fields>>({
    initialValues: stored ? storedValues(fields, names, stored) : blank,
  });
  const form = useResourceForm({
    operation: create,
    fields: values,
    described: fields,
    blank,
    toInput: ({ terms }) => ({ terms }),
    send: async ({ terms }) => {
      if (!stored) return request(create, { terms });
      const { message } = await request(update, { id: stored.id, version: stored.version, terms });
      return { message, data: { id: stored.id } };
    },
    subject: fields.terms.label,
    onSaved: onDone,
    ...(draft !== undefined && { draft }),
  });
  const cancel = async () => {
    if (await form.mayLeave()) onDone();
  };
  return (
    <>
      <FormPage
        form={form}
        sections={drawSections(fields, sections, form)}
        submitLabel={submitLabel}
        onCancel={onCancel ?? (() => void cancel())}
        {...(onReload && { onReload })}
        notice={stored && <ChangedNotice stored={stored} newest={newest ?? undefined} />}
      />
      {stored && (
        <RecordConflict
          form={form}
          described={fields}
          valuesOf={(terms) => storedValues(fields, names, terms)}
          newerRecord={{
            stored,
            readNewest: async () => (await request(read, {})).data ?? stored,
            onNewer: setStored,
          }}
        />
      )}
    </>
  );
}
