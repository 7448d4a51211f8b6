import { Button, Kbd } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { keyNames } from '../keys/keyNames.ts';
import { useShortcuts } from '../keys/shortcuts.ts';
import { Form } from './Form.tsx';
import { FormChanges } from './FormChanges.tsx';
import { ConflictNotice, DraftOffer, ErrorSummary, RefusalNotice } from './FormNotices.tsx';
import { fieldId, focusField, focusFirstField } from './focus.ts';
import formClasses from './form.module.css';
import type { FormFrame } from './resourceForm.ts';
import classes from './StepForm.module.css';
import { isDialogOpen, useFormKeys } from './useFormKeys.ts';

export interface FormStep {
  title: string;
  note?: string;
  /** Names of the fields in `content`. */
  names: readonly string[];
  content: ReactNode;
}

interface StepFormProps {
  form: FormFrame;
  steps: readonly FormStep[];
  aside?: ReactNode;
  head?: ReactNode;
  submitLabel: string;
  savesAnywhere?: boolean;
  onCancel: () => void;
  onReload?: () => void;
  notice?: ReactNode;
}

function useSteps(form: FormFrame, steps: readonly FormStep[]) {
  const [at, setAt] = useState(0);
  const faultsOf = (step: FormStep) => step.names.filter((name) => form.errors[name] !== undefined);

  const goTo = (index: number) => {
    for (const each of steps.slice(at, index)) form.check(each.names);
    setAt(index);
  };

  const latest = useRef({ steps, at, faultsOf, goTo });
  latest.current = { steps, at, faultsOf, goTo };
  const { errors, refused, id } = form;
  useEffect(() => {
    const { steps: all, at: open, faultsOf: faults } = latest.current;
    if (!refused || Object.keys(errors).length === 0 || faults(all[open]!).length > 0) return;
    const wrong = all.findIndex((step) => faults(step).length > 0);
    if (wrong < 0) return;
    const [first] = faults(all[wrong]!);
    setAt(wrong);
    requestAnimationFrame(() => focusField(fieldId(id, first!)));
  }, [errors, refused, id]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (!event.altKey || event.ctrlKey || event.metaKey || !digit || isDialogOpen()) return;
      if (Number(digit) > latest.current.steps.length) return;
      event.preventDefault();
      latest.current.goTo(Number(digit) - 1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const goOn = () => {
    const [wrong] = steps.slice(0, at + 1).flatMap((each, index) => {
      const [name] = form.check(each.names);
      return name === undefined ? [] : [{ index, name }];
    });
    setAt(wrong ? wrong.index : at + 1);
    if (wrong) requestAnimationFrame(() => focusField(fieldId(id, wrong.name)));
  };
  return { at, open: setAt, isLast: at === steps.length - 1, goTo, goOn, faultsOf };
}

function StepTabs({
  id,
  steps,
  at,
  faultsOf,
  onOpen,
}: {
  id: string;
  steps: readonly FormStep[];
  at: number;
  faultsOf: (step: FormStep) => readonly string[];
  onOpen: (index: number) => void;
}) {
  return (
    <div className={classes.tabs} role="tablist" aria-label="Langkah">
      {steps.map((each, index) => {
        const wrong = faultsOf(each).length;
        return (
          <button
            key={each.title}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            data-wrong={wrong > 0 || undefined}
            onClick={() => onOpen(index)}
          >
            <span className={classes.number} aria-hidden>
              {index < at && wrong === 0 ? <IconCheck size={14} /> : index + 1}
            </span>
            {each.title}
            {wrong > 0 ? <small>{wrong} perlu diperbaiki</small> : each.note && <small>{each.note}</small>}
          </button>
        );
      })}
    </div>
  );
}

/**
 * 'Selanjutnya' checks all steps so far. A refused save opens the first step with errors, unless the open
 * step has errors.
 */
export function StepForm(props: StepFormProps) {
  const { form, steps, aside, head, submitLabel, savesAnywhere = false, onCancel, onReload, notice } = props;
  const id = useId();
  useFormKeys({ scope: 'page', onSave: form.submit, onCancel });
  useShortcuts('Formulir', [{ keys: `Alt 1–${steps.length}`, label: 'Pindah langkah' }]);
  const { at, open, isLast, goTo, goOn, faultsOf } = useSteps(form, steps);

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current) focusFirstField(element.current);
  }, []);

  return (
    <Form
      ref={element}
      className={classes.form}
      noValidate
      aria-busy={form.sending}
      onSubmit={() => {
        form.submit();
      }}
    >
      <DraftOffer form={form} />
      <div className={classes.bar}>
        <StepTabs {...{ id, steps, at, faultsOf }} onOpen={goTo} />
        {head && <div className={classes.head}>{head}</div>}
      </div>
      <div className={classes.body} data-aside={aside !== undefined || undefined}>
        <section
          className={formClasses.section}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${at}`}
        >
          {steps[at]!.content}
        </section>
        {aside && <aside className={classes.aside}>{aside}</aside>}
      </div>
      <footer className={formClasses.actions}>
        {!form.sending && !form.conflict && notice}
        <ConflictNotice form={form} {...(onReload && { onReload })} />
        <RefusalNotice form={form} />
        <ErrorSummary form={form} />
        <div className={formClasses.buttons}>
          <span className={formClasses.keys} aria-hidden>
            <Kbd size="xs">{keyNames(`Alt 1–${steps.length}`)}</Kbd> langkah{' '}
            <Kbd size="xs">{keyNames('Ctrl S')}</Kbd> simpan
          </span>
          <FormChanges form={form} />
          <Button
            variant="default"
            disabled={form.sending}
            onClick={() => (at === 0 || isLast ? onCancel() : open(at - 1))}
          >
            {isLast ? 'Batal' : 'Kembali'}
          </Button>
          {!isLast && (
            <Button
              variant={savesAnywhere ? 'default' : 'filled'}
              rightSection={<IconArrowRight size={15} />}
              onClick={goOn}
            >
              Selanjutnya
            </Button>
          )}
          {(isLast || savesAnywhere) && (
            <Button type="submit" loading={form.sending} disabled={form.gone}>
              {submitLabel}
            </Button>
          )}
        </div>
      </footer>
    </Form>
  );
}
