import { Button, Group, Text } from '@mantine/core';
import {
  mailVariables,
  unknownVariables,
  variableNames,
} from '../../../shared/entities/emailTemplate/variables.ts';
import type { Field } from '../../kit/fields/field.ts';
import { Wide } from '../../kit/form/FormPage.tsx';
import { Hint } from '../../kit/layout/Hint.tsx';

export function VariableList({ id, value, purpose, onChange }: Field<string> & { purpose: string }) {
  const unknown = unknownVariables(value, purpose);
  const insert = (variable: string) => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLTextAreaElement)) return;
    const { selectionStart: start, selectionEnd: end } = input;
    onChange(value.slice(0, start) + variable + value.slice(end));
    input.focus();
    // React must set the value before the caret moves.
    requestAnimationFrame(() => input.setSelectionRange(start + variable.length, start + variable.length));
  };
  return (
    <Wide>
      <Text size="xs" fw={600} mb={4}>
        Sisipkan data penerima
      </Text>
      <Group gap={6} role="group" aria-label="Sisipkan data penerima">
        {variableNames.map((name) => (
          <Button key={name} variant="default" size="compact-sm" onClick={() => insert(`{${name}}`)}>
            {`{${name}}`}&nbsp;
            <Text span size="xs" c="dimmed">
              {mailVariables[name].about}
            </Text>
          </Button>
        ))}
      </Group>
      {unknown.length > 0 && (
        <Hint tone="amber">{unknown.join(', ')} tidak dikenal dan dikirim apa adanya.</Hint>
      )}
    </Wide>
  );
}
