import { Button, Kbd } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { keyNames } from '../keys/keyNames.ts';
import { Form } from './Form.tsx';
import { FormChanges } from './FormChanges.tsx';
import { ConflictNotice, DraftOffer, ErrorSummary, RefusalNotice } from './FormNotices.tsx';
import { focusFirstField } from './focus.ts';
import classes from './form.module.css';
import type { FormFrame } from './resourceForm.ts';
import { useFormKeys } from './useFormKeys.ts';
import { useSectionInView } from './useSectionInView.ts';

export interface FormSection {
  id: string;
  title: string;
  hint?: ReactNode;
  content: ReactNode;
  names?: readonly string[];
}

export function FormPage({
  form,
  sections,
  aside,
  ...frame
}: FrameProps & {
  sections: readonly FormSection[];
  aside?: ReactNode;
}) {
  return (
    <Frame
      {...frame}
      form={form}
      beside={aside === undefined ? 'outline' : 'aside'}
      side={
        <div className={classes.side}>
          {aside}
          {sections.length > 1 && <Outline form={form} sections={sections} />}
        </div>
      }
    >
      {sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          className={classes.section}
          aria-labelledby={`${section.id}-title`}
        >
          <header>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            {section.hint && <p>{section.hint}</p>}
          </header>
          {section.content}
        </section>
      ))}
    </Frame>
  );
}

export function WideFormPage({
  children,
  ...frame
}: FrameProps & { keys?: ReactNode; idle?: boolean; children: ReactNode }) {
  return (
    <Frame {...frame} beside="nothing">
      {children}
    </Frame>
  );
}

interface FrameProps {
  form: FormFrame;
  submitLabel: string;
  status?: ReactNode;
  onCancel: () => void;
  onReload?: (() => void) | undefined;
  notice?: ReactNode;
}

function Frame({
  form,
  submitLabel,
  onCancel,
  onReload,
  notice,
  status,
  keys,
  idle = false,
  beside,
  side,
  children,
}: FrameProps & {
  keys?: ReactNode;
  idle?: boolean;
  beside: 'outline' | 'aside' | 'nothing';
  side?: ReactNode;
  children: ReactNode;
}) {
  useFormKeys({ scope: 'page', onSave: form.submit, onCancel });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current) focusFirstField(element.current);
  }, []);
  return (
    <Form
      ref={element}
      className={classes.page}
      data-beside={beside}
      noValidate
      aria-busy={form.sending}
      onSubmit={() => {
        form.submit();
      }}
    >
      <div className={classes.column}>
        <DraftOffer form={form} />
        {children}
        <footer className={classes.actions}>
          {!form.sending && !form.conflict && notice}
          <ConflictNotice form={form} onReload={onReload} />
          <RefusalNotice form={form} />
          <ErrorSummary form={form} />
          <div className={classes.buttons}>
            <span className={classes.keys} aria-hidden>
              <Kbd size="xs">{keyNames('Ctrl S')}</Kbd> simpan <Kbd size="xs">Esc</Kbd> batal
              {keys}
            </span>
            {status && (
              <span className={classes.status} role="status">
                {status}
              </span>
            )}
            {!status && <FormChanges form={form} />}
            <Button variant="default" onClick={onCancel} disabled={form.sending}>
              Batal
            </Button>
            <Button type="submit" loading={form.sending} disabled={form.gone || idle}>
              {submitLabel}
            </Button>
          </div>
        </footer>
      </div>
      {side}
    </Form>
  );
}

function Outline({ form, sections }: { form: FormFrame; sections: readonly FormSection[] }) {
  const inView = useSectionInView(sections.map(({ id }) => id));
  const wrong = Object.entries(form.errors).flatMap(([path, error]) => (error ? [path] : []));
  const faultsOf = ({ names = [] }: FormSection) =>
    wrong.filter((path) => names.some((name) => path === name || path.startsWith(`${name}.`))).length;
  const changesOf = ({ names = [] }: FormSection) =>
    form.changed.filter((name) => names.includes(name)).length;
  const show = (id: string) =>
    document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  return (
    <nav className={classes.outline} aria-label="Bagian formulir">
      {sections.map((section) => (
        <button
          key={section.id}
          type="button"
          aria-current={section.id === inView || undefined}
          onClick={() => show(section.id)}
        >
          {section.title}
          {faultsOf(section) > 0 ? (
            <span className={classes.faults}>{faultsOf(section)} perlu diperbaiki</span>
          ) : (
            changesOf(section) > 0 && <span className={classes.changed}>{changesOf(section)} diubah</span>
          )}
        </button>
      ))}
    </nav>
  );
}

export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}

export function BesidePicture({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.besidePicture}>
      {picture}
      {children}
    </div>
  );
}
