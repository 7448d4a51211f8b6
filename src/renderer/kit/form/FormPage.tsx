import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConflictNotice, DeniedNotice, DraftOffer, ErrorSummary } from './FormNotices.tsx';
import classes from './form.module.css';
import { useFormKeys } from './useFormKeys.ts';
import type { FormFrame } from './useResourceForm.ts';

export interface FormSection {
  /** Also the target of the outline's link. */
  id: string;
  title: string;
  hint?: ReactNode;
  content: ReactNode;
}

/**
 * A form as a page: sections as cards in one column, their outline beside them, and the actions always in view
 * (look.md, Forms). Ctrl+S and Ctrl+Enter save, Esc cancels; leaving is guarded by the form itself.
 */
export function FormPage({
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
      layout={aside === undefined ? 'column' : 'aside'}
      side={
        <div className={classes.side}>
          {aside}
          <Outline sections={sections} />
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

/** A form that takes the whole width and lays itself out. */
export function WideFormPage(props: FrameProps & { keys?: ReactNode; children: ReactNode }) {
  return <Frame {...props} layout="wide" />;
}

interface FrameProps {
  form: FormFrame;
  submitLabel: string;
  /** In the action bar: what saving will do. */
  note?: ReactNode;
  onCancel: () => void;
  /** Loads the newer record after a conflict. */
  onReload?: (() => void) | undefined;
}

function Frame({
  form,
  submitLabel,
  note,
  keys,
  layout,
  side,
  onCancel,
  onReload,
  children,
}: FrameProps & {
  layout: 'column' | 'aside' | 'wide';
  /** Further keys, after those of every form. */
  keys?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
}) {
  useFormKeys({ scope: 'page', onSave: form.submit, onCancel });
  return (
    <form
      className={classes.page}
      data-layout={layout}
      noValidate
      aria-busy={form.sending}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={classes.column}>
        <DraftOffer form={form} />
        {children}
        <footer className={classes.actions}>
          <ConflictNotice form={form} onReload={onReload} />
          <DeniedNotice form={form} />
          <ErrorSummary form={form} />
          <div className={classes.buttons}>
            <span className={classes.keys} aria-hidden>
              <Kbd size="xs">Ctrl S</Kbd> simpan <Kbd size="xs">Esc</Kbd> batal
              {keys}
            </span>
            {note && <span className={classes.note}>{note}</span>}
            <Button variant="default" onClick={onCancel} disabled={form.sending}>
              Batal
            </Button>
            <Button type="submit" loading={form.sending}>
              {submitLabel}
            </Button>
          </div>
        </footer>
      </div>
      {side}
    </form>
  );
}

function Outline({ sections }: { sections: readonly FormSection[] }) {
  const show = (id: string) =>
    document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  return (
    <nav className={classes.outline} aria-label="Bagian formulir">
      {sections.map((section) => (
        <button key={section.id} type="button" onClick={() => show(section.id)}>
          {section.title}
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
