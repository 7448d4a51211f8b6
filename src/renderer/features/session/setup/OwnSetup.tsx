import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppError, type FieldErrors } from '../../../../shared/core/errors.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { Form } from '../../../kit/form/Form.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { signIn } from '../../../kit/session/session.ts';
import { request } from '../../../lib/api.ts';
import { homePage } from '../../../pages/homePage.ts';
import { publicPages } from '../../../pages/publicPages.ts';
import { MessageSlot } from '../MessageSlot.tsx';
import classes from './OwnSetup.module.css';
import { clearSetupValues, faultsOf, useSetupValues } from './setupValues.ts';
import { fieldId, steps } from './steps.tsx';

const last = steps.length - 1;

const among = (faults: FieldErrors, at: number): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => steps[at]!.names.some((own) => own === name)));

const firstWrong = (faults: FieldErrors): number =>
  steps.findIndex((_step, at) => Object.keys(among(faults, at)).length > 0);

function show(faults: FieldErrors, at: number): void {
  useSetupValues.setState({ errors: faults, at });
  const first = steps[at]!.names.find((name) => faults[name] !== undefined);
  if (first) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus());
}

function useOwnSetup(onBack: (() => void) | undefined) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { at } = useSetupValues();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const finish = async () => {
    const { values } = useSetupValues.getState();
    setBusy(true);
    try {
      await request(entities.setup.own, values as Parameters<typeof request<typeof entities.setup.own>>[1]);
    } catch (error) {
      const refused = error instanceof AppError ? error : undefined;
      const wrong = firstWrong(refused?.fields ?? {});
      if (wrong >= 0) show(refused!.fields!, wrong);
      // Another user may have finished the set-up first.
      else void client.invalidateQueries({ queryKey: ['setup'] });
      setFailure(refused?.message ?? String(error));
      setBusy(false);
      return;
    }
    clearSetupValues();
    // Outdated app info would redirect the sign-in page to the set-up.
    client.removeQueries({ queryKey: ['app.info'] });
    try {
      await signIn({ email: values.email, password: values.password });
      navigate(pathTo(homePage), { replace: true });
    } catch {
      // The account exists even if the sign-in fails.
      navigate(pathTo(publicPages.login), { replace: true, state: { done: 'Rujukan siap. Silakan masuk.' } });
    }
  };
  const goToNextStep = () => {
    setFailure(undefined);
    const faults = faultsOf(useSetupValues.getState().values);
    const own = among(faults, at);
    const wrong = at < last ? -1 : firstWrong(faults);
    if (Object.keys(own).length > 0) show(own, at);
    else if (wrong >= 0) show(faults, wrong);
    else if (at < last) useSetupValues.setState({ errors: {}, at: at + 1 });
    else void finish();
  };
  const goToPreviousStep = () => {
    setFailure(undefined);
    if (at > 0) useSetupValues.setState({ at: at - 1 });
    else onBack?.();
  };
  return { at, failure, busy, goToNextStep, goToPreviousStep };
}

/** Sends all steps together, so that the installation is never half set up. */
export function OwnSetup({ onBack }: { onBack?: (() => void) | undefined }) {
  const { at, failure, busy, goToNextStep, goToPreviousStep } = useOwnSetup(onBack);
  const step = steps[at]!;
  useEffect(() => document.getElementById(fieldId(steps[at]!.names[0]!))?.focus(), [at]);

  return (
    <Form
      noValidate
      aria-busy={busy}
      onSubmit={() => {
        goToNextStep();
      }}
    >
      <Stack gap={12}>
        <Steps at={at} />
        <Text size="sm" c="dimmed">
          {step.lead}
        </Text>
        {step.content}
        <MessageSlot message={failure === undefined ? undefined : { kind: 'failure', text: failure }} />
        <Group gap={8}>
          <Button
            type="submit"
            size="sm"
            miw={160}
            loading={busy}
            {...(at < last && { rightSection: <IconArrowRight size={15} /> })}
          >
            {at < last ? 'Selanjutnya' : 'Selesai dan masuk'}
          </Button>
          {(at > 0 || onBack) && (
            <Button variant="default" size="sm" disabled={busy} onClick={goToPreviousStep}>
              Kembali
            </Button>
          )}
        </Group>
      </Stack>
    </Form>
  );
}

const Steps = ({ at }: { at: number }) => (
  <ol className={classes.steps} aria-label="Langkah">
    {steps.map(({ title }, place) => (
      <li key={title} aria-current={place === at ? 'step' : undefined} data-past={place < at || undefined}>
        <span aria-hidden>{place < at ? <IconCheck size={13} /> : place + 1}</span>
        {title}
      </li>
    ))}
  </ol>
);
