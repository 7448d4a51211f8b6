import { PasswordInput, Progress } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type Field, wrapperProps } from './field.ts';
import { judgePassword, type PasswordForm } from './passwordStrength.ts';

/**
 * A password that can be shown, a new one unless it is the `present`; with `meter` it says how easily one of that form is
 * guessed. Caps Lock is told.
 */
export function PasswordField({
  meter,
  present,
  disabled,
  ...field
}: Field<string> & { meter?: PasswordForm | undefined; present?: boolean; disabled?: boolean }) {
  const [capsLock, setCapsLock] = useState(false);
  const judgement = meter && judgePassword(field.value, meter);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      {...wrapperProps(field)}
      autoComplete={present ? 'current-password' : 'new-password'}
      disabled={disabled}
      visibilityToggleButtonProps={{ 'aria-label': `Tampilkan ${field.label}` }}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onKeyDown={look}
      onKeyUp={look}
      // The bar is no text: a paragraph may not hold it.
      descriptionProps={{ component: 'div' }}
      description={
        <>
          {judgement && (
            <>
              <Progress
                size={3}
                mb={2}
                value={judgement.score}
                color={judgement.score < 50 ? 'red' : judgement.score < 100 ? 'amber' : 'green'}
                aria-hidden
              />
              <span aria-live="polite">{judgement.text}</span>
            </>
          )}
          {capsLock && <span role="status"> Caps Lock aktif</span>}
        </>
      }
    />
  );
}
