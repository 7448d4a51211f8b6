import { Checkbox, Stack, Text } from '@mantine/core';
import { readNames } from '../../../../shared/entities/agent/ocr.ts';
import { agentFormFields, premiumText } from '../form/values.ts';
import classes from './SelfCompare.module.css';
import type { SelfComparison } from './useSelfCompare.ts';

export function SelfCompare({ comparison }: { comparison: SelfComparison }) {
  const { values, isConfirmed, confirm, agreed, agree } = comparison;
  return (
    <Stack gap="sm">
      <Text size="sm">
        Tandai setiap isian yang sama dengan gambar di sebelahnya. Yang diubah setelah itu harus ditandai
        lagi.
      </Text>
      <ul className={classes.fields} aria-label="Isian yang dibandingkan">
        {readNames.map((name) => (
          <li key={name}>
            <Checkbox
              checked={isConfirmed(name)}
              onChange={(event) => confirm(name, event.currentTarget.checked)}
              label={
                <>
                  <Text span inherit c="dimmed" display="inline-block" miw={170}>
                    {agentFormFields[name].label}
                  </Text>{' '}
                  {premiumText(name, values[name])}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <Checkbox
        checked={agreed}
        onChange={(event) => agree(event.currentTarget.checked)}
        label="Saya sudah membandingkan dengan kartunya"
        description="Nama Anda dan waktunya disimpan dan terlihat di profil agen."
      />
    </Stack>
  );
}
