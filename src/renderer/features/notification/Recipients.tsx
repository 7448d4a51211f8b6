import { Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import {
  notificationFields as fields,
  type RecipientKind,
  recipientKinds,
} from '../../../shared/entities/notification/fields.ts';
import {
  codesOf,
  codesText,
  mostCodes,
  type Recipients as RecipientValues,
  recipientField,
} from '../../../shared/entities/notification/schema.ts';
import { SelectField } from '../../kit/fields/choices/ChoiceFields.tsx';
import { SearchMultiSelect } from '../../kit/fields/choices/SearchMultiSelect.tsx';
import type { Field } from '../../kit/fields/field.ts';
import { TextField } from '../../kit/fields/TextFields.tsx';
import { Wide } from '../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../kit/form/resourceForm.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';
import { RecipientCount } from './RecipientCount.tsx';

const none = { agentCode: '', partnerCode: '', agentType: '', agentLevel: '' };

export function Recipients({ form }: { form: ResourceForm<RecipientValues> }) {
  const kind = (form.values.recipient || 'all') as RecipientKind;
  const asked = kind === 'all' ? undefined : form.field(recipientField[kind]);
  const field = asked && { ...asked, required: true };
  return (
    <Wide>
      <Stack gap="sm">
        <Radio.Group
          label={fields.recipient.label}
          value={kind}
          onChange={(recipient) => form.set({ ...none, recipient })}
        >
          <Group gap="md" mih={30} mt={4}>
            {Object.entries(recipientKinds).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        {field && kind === 'type' && <SelectField {...field} words={fields.agentType.words} />}
        {field && kind === 'level' && <SelectField {...field} words={fields.agentLevel.words} />}
        {field && kind === 'agents' && <AgentsField {...field} />}
        {field && kind === 'partners' && <PartnersField {...field} />}
        <RecipientCount values={form.values} />
      </Stack>
    </Wide>
  );
}

const asList = (field: Field<string>): Field<string[]> => ({
  ...field,
  value: codesOf(field.value),
  onChange: (codes) => field.onChange(codesText(codes)),
});

const typedCodes = 'Jika lebih dari satu, pisahkan kode dengan koma.';

function AgentsField(field: Field<string>) {
  const [keyword, setKeyword] = useState('');
  const may = useMay(entities.agent.list);
  const found = useRead(
    entities.agent.list,
    { limit: 10, count: 'quick', ...(keyword && { keyword }) },
    { enabled: may, keepPrevious: true },
  );
  if (!may) return <TextField {...field} description={typedCodes} />;
  return (
    <SearchMultiSelect
      {...asList(field)}
      most={mostCodes}
      onSearch={setKeyword}
      found={found}
      toOption={({ agent_code, fullname }) => ({ value: agent_code, label: `${agent_code} · ${fullname}` })}
    />
  );
}

function PartnersField(field: Field<string>) {
  const [keyword, setKeyword] = useState('');
  const may = useMay(entities.partner.list);
  const found = useRead(
    entities.partner.list,
    { limit: 10, count: 'quick', ...(keyword && { keyword }) },
    { enabled: may, keepPrevious: true },
  );
  if (!may) return <TextField {...field} description={typedCodes} />;
  return (
    <SearchMultiSelect
      {...asList(field)}
      most={mostCodes}
      onSearch={setKeyword}
      found={found}
      toOption={({ partner_prefix_code, name }) => ({
        value: partner_prefix_code,
        label: `${partner_prefix_code} · ${name}`,
      })}
    />
  );
}
