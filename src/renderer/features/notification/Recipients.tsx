import { Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import type { Field } from '../../kit/fields/field.ts';
import { lookup, lookupProblem } from '../../kit/fields/LookupSelect.tsx';
import { SearchSelect } from '../../kit/fields/SearchSelect.tsx';
import { TextField } from '../../kit/fields/TextFields.tsx';
import { Wide } from '../../kit/form/FormPage.tsx';
import { Hint } from '../../kit/layout/Hint.tsx';
import { useMay } from '../../kit/useMay.ts';
import { formatCount } from '../../lib/format.ts';
import { useRead } from '../../lib/queries.ts';

type Whom = 'all' | 'agent' | 'partner';

const choices: Readonly<Record<Whom, string>> = {
  all: 'Semua agen',
  agent: 'Satu agen',
  partner: 'Satu partner',
};

/** Who gets it: everybody, one agent or one partner; whoever may read the lists chooses from them. */
export function Recipients({ agent, partner }: { agent: Field<string>; partner: Field<string> }) {
  const [whom, setWhom] = useState<Whom>(agent.value ? 'agent' : partner.value ? 'partner' : 'all');
  const choose = (next: Whom) => {
    setWhom(next);
    agent.onChange('');
    partner.onChange('');
  };
  return (
    <Wide>
      <Stack gap="sm">
        <Radio.Group label="Kirim ke" value={whom} onChange={(next) => choose(next as Whom)}>
          <Group gap="md" h={30}>
            {Object.entries(choices).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        {whom === 'all' && <Everybody />}
        {whom === 'agent' && <AgentField {...agent} />}
        {whom === 'partner' && <PartnerField {...partner} />}
      </Stack>
    </Wide>
  );
}

/** How many get it, for whoever may count them. */
function Everybody() {
  const mayCount = useMay(entities.agent.list);
  const counted = useRead(entities.agent.list, { limit: 1, agent_status: 'active' }, { enabled: mayCount });
  const total = counted.data?.paginate?.total;
  const problem = lookupProblem(lookup(counted));
  if (problem) return <Hint tone="amber">Diterima semua agen begitu disimpan. {problem}</Hint>;
  return (
    <Hint>
      {total === undefined
        ? 'Diterima semua agen begitu disimpan.'
        : `Diterima semua agen begitu disimpan: ${formatCount(total)} agen aktif saat ini.`}
    </Hint>
  );
}

function AgentField(field: Field<string>) {
  const [keyword, setKeyword] = useState('');
  const may = useMay(entities.agent.list);
  const found = useRead(
    entities.agent.list,
    { limit: 10, count: 'quick', ...(keyword && { keyword }) },
    { enabled: may, keepPrevious: true },
  );
  if (!may) return <TextField {...field} />;
  return (
    <SearchSelect
      {...field}
      onSearch={setKeyword}
      found={found}
      toOption={({ agent_code, fullname }) => ({ value: agent_code, label: `${agent_code} · ${fullname}` })}
    />
  );
}

function PartnerField(field: Field<string>) {
  const [keyword, setKeyword] = useState('');
  const may = useMay(entities.partner.list);
  const found = useRead(
    entities.partner.list,
    { limit: 10, count: 'quick', ...(keyword && { keyword }) },
    { enabled: may, keepPrevious: true },
  );
  if (!may) return <TextField {...field} />;
  return (
    <SearchSelect
      {...field}
      onSearch={setKeyword}
      found={found}
      toOption={({ partner_prefix_code, name }) => ({
        value: partner_prefix_code,
        label: `${partner_prefix_code} · ${name}`,
      })}
    />
  );
}
