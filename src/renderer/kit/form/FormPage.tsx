import { Button, Kbd } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from './Form.tsx';
import { ConflictNotice, DraftOffer, ErrorSummary, RefusalNotice } from './FormNotices.tsx';
import { focusFirstField } from './focus.ts';
import classes from './form.module.css';
import { useFormKeys } from './useFormKeys.ts';
import type { FormFrame } from './useResourceForm.ts';

export interface FormSection {
  /** Also the target of the outline's link. */
  id: string;
  title: string;
  hint?: ReactNode;
  content: ReactNode;
  /** Its fields: the outline counts what is to be mended among them. */
  names?: readonly string[];
}

/**
 * A form as a page: sections as cards in one column, their outline beside them, and the actions always in view.
 * Ctrl+S and Ctrl+Enter save, Esc cancels; leaving is guarded by the form itself.
 */
export function FormPage({
  form,
  sections,
  aside,
  ...frame
}: FrameProps & {
  sections: readonly FormSection[];
  /** Beside the form, above its outline: what its input amounts to. */
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

/** A form that takes the whole width and lays itself out; `keys` names further keys. */
export function WideFormPage({ children, ...frame }: FrameProps & { keys?: ReactNode; children: ReactNode }) {
  return (
    <Frame {...frame} beside="nothing">
      {children}
    </Frame>
  );
}

interface FrameProps {
  form: FormFrame;
  submitLabel: string;
  /** In the action bar, in words: what saving will do. */
  status?: ReactNode;
  onCancel: () => void;
  /** Loads the newer record after a conflict. */
  onReload?: (() => void) | undefined;
}

function Frame({
  form,
  submitLabel,
  onCancel,
  onReload,
  status,
  keys,
  beside,
  side,
  children,
}: FrameProps & {
  keys?: ReactNode;
  beside: 'outline' | 'aside' | 'nothing';
  side?: ReactNode;
  children: ReactNode;
}) {
  useFormKeys({ scope: 'page', onSave: form.submit, onCancel });
  const element = useRef<HTMLFormElement>(null);
  // One that lays itself out has keys of its own, which would be typed into a field.
  const isPlain = beside !== 'nothing';
  useEffect(() => {
    if (isPlain && element.current) focusFirstField(element.current);
  }, [isPlain]);
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
          <ConflictNotice form={form} onReload={onReload} />
          <RefusalNotice form={form} />
          <ErrorSummary form={form} />
          <div className={classes.buttons}>
            <span className={classes.keys} aria-hidden>
              <Kbd size="xs">Ctrl S</Kbd> simpan <Kbd size="xs">Esc</Kbd> batal
              {keys}
            </span>
            {status && (
              <span className={classes.status} role="status">
                {status}
              </span>
            )}
            <Button variant="default" onClick={onCancel} disabled={form.sending}>
              Batal
            </Button>
            <Button type="submit" loading={form.sending} disabled={form.gone}>
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
  const faultsOf = ({ names = [] }: FormSection) =>
    form.refused ? names.filter((name) => form.errors[name]).length : 0;
  const show = (id: string) =>
    document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  return (
    <nav className={classes.outline} aria-label="Bagian formulir">
      {sections.map((section) => (
        <button key={section.id} type="button" onClick={() => show(section.id)}>
          {section.title}
          {faultsOf(section) > 0 && <span className={classes.faults}>{faultsOf(section)} galat</span>}
        </button>
      ))}
    </nav>
  );
}

/** Two columns of fields; {@link Wide} takes both. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** The whole width of a {@link FieldGrid}. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
