import { PasswordInput, Progress } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type Field, wrapperProps } from './field.ts';
import { judgePassword, type PasswordForm } from './passwordStrength.ts';

/**
 * `meter` shows how easy the password is to guess. `present` marks the current password for password
 * managers.
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
      aria-invalid={Boolean(field.error)}
      autoComplete={present ? 'current-password' : 'new-password'}
      disabled={disabled}
      visibilityToggleButtonProps={{ 'aria-label': `Tampilkan ${field.label}` }}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onKeyDown={look}
      onKeyUp={look}
      // Mantine's default is `<p>`, which may not contain the progress bar.
      descriptionProps={{ component: 'div' }}
      description={
        <>
          {field.hint}
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
