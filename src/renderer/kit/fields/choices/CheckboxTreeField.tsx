import { Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { Empty } from '../../page/states.tsx';
import { FieldGroup } from '../FieldGroup.tsx';
import type { Field } from '../field.ts';
import { CheckboxTree } from './CheckboxTree.tsx';
import classes from './CheckboxTreeField.module.css';
import { searchTree, type TreeGroup } from './treeStates.ts';

export function CheckboxTreeField({
  groups,
  readOnly = false,
  ...field
}: Field<readonly string[]> & { groups: readonly TreeGroup[]; readOnly?: boolean }) {
  const [search, setSearch] = useState('');
  const chosen = new Set(field.value);
  const shown = searchTree(groups, search);
  const total = groups.reduce((sum, { leaves }) => sum + leaves.length, 0);
  return (
    <FieldGroup field={field}>
      <Group gap="sm" my={6}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={`Cari ${field.label.toLowerCase()}`}
          placeholder="Cari"
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed" aria-live="polite">
          {formatCount(chosen.size)} dari {formatCount(total)} dipilih
        </Text>
      </Group>
      {shown.length === 0 && <Empty title="Tidak ada yang cocok" />}
      <CheckboxTree
        groups={shown}
        chosen={chosen}
        onChange={(next) => field.onChange([...next])}
        onBlur={field.onBlur}
        readOnly={readOnly}
      />
    </FieldGroup>
  );
}
