import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconId } from '@tabler/icons-react';
import { formatDay } from '../../../../shared/core/values.ts';
import { DigitsField } from '../../../kit/fields/TextFields.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import type { OwnPart } from '../../../kit/form/section.tsx';
import { keyNames } from '../../../kit/keys/keyNames.ts';
import { useKeys } from '../../../kit/keys/useKeys.ts';
import { fillFromNik, nikWarnings } from './nikChecks.ts';
import { type NikFacts, useNikFacts } from './useNikFacts.ts';
import type { AgentFormFields, AgentValues } from './values.ts';

const longest = 16;

export const nikPart: OwnPart<AgentFormFields> = {
  names: ['nik'],
  draw: (form) => <NikField form={form} />,
};

function NikField({ form }: { form: ResourceForm<AgentValues> }) {
  const isKtp = form.values.identity_type !== 'SIM';
  const { nik } = form.values;
  return (
    <DigitsField
      {...form.field('nik')}
      description={isKtp && /^\d+$/.test(nik) ? `${nik.length} dari ${longest} angka` : undefined}
    />
  );
}

export const nikFactsPart: OwnPart<AgentFormFields> = {
  names: [],
  draw: (form) => <NikReading form={form} />,
};

function NikReading({ form }: { form: ResourceForm<AgentValues> }) {
  const { values } = form;
  const facts = useNikFacts(values.identity_type === 'SIM' ? '' : values.nik);
  if (!facts) return null;
  return (
    <Wide>
      <NikNotice
        facts={facts}
        fills={fillFromNik(values, facts)}
        warnings={nikWarnings(values, facts)}
        onFill={form.set}
      />
    </Wide>
  );
}

function NikNotice({
  facts,
  fills,
  warnings,
  onFill,
}: {
  facts: NikFacts;
  fills: Partial<AgentValues>;
  warnings: readonly string[];
  onFill: (values: Partial<AgentValues>) => void;
}) {
  const fillable = Object.keys(fills).length > 0;
  useKeys(
    'Formulir',
    fillable ? [{ keys: 'alt+N', label: 'Isi yang belum terisi dari NIK', run: () => onFill(fills) }] : [],
    { inFields: true },
  );
  const region = [facts.district, facts.city, facts.province].filter(Boolean).join(', ');
  return (
    <Alert
      icon={warnings.length > 0 ? <IconAlertTriangle size={18} /> : <IconId size={18} />}
      color={warnings.length > 0 ? 'amber' : 'gray'}
      title="Dibaca dari NIK"
      role="status"
    >
      <Group justify="space-between" gap="sm">
        <Stack gap={2}>
          <Text size="sm">
            {[`Lahir ${formatDay(facts.birthdate)}`, facts.gender, region].filter(Boolean).join(' · ')}
          </Text>
          {warnings.map((warning) => (
            <Text key={warning} size="sm" fw={550}>
              {warning}
            </Text>
          ))}
        </Stack>
        {fillable && (
          <Button
            variant="default"
            rightSection={<Kbd size="xs">{keyNames('Alt N')}</Kbd>}
            onClick={() => onFill(fills)}
          >
            Isi yang belum terisi
          </Button>
        )}
      </Group>
    </Alert>
  );
}
