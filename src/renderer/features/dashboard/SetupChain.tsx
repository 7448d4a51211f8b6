import { Group, Title } from '@mantine/core';
import {
  IconArrowRight,
  IconBuildingBank,
  IconCategory,
  IconFileText,
  IconGitBranch,
  IconHelpCircle,
  IconTags,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { formatCount } from '../../../shared/core/formats.ts';
import { Card } from '../../kit/layout/Card.tsx';
import type { StepKey } from '../../kit/rights/needs.tsx';
import classes from './SetupChain.module.css';
import type { Step } from './useSetup.ts';

const rows: readonly (readonly StepKey[])[] = [
  ['company', 'branch'],
  ['product', 'category'],
  ['program', 'question'],
  ['agent', 'referral'],
];
const icons: Readonly<Record<StepKey, typeof IconTags>> = {
  company: IconBuildingBank,
  branch: IconGitBranch,
  product: IconCategory,
  category: IconTags,
  program: IconTicket,
  question: IconHelpCircle,
  agent: IconUsersGroup,
  user: IconUsers,
  referral: IconFileText,
};
const shortNames: Partial<Record<StepKey, string>> = { referral: 'Pengajuan' };

export function SetupChain({ steps }: { steps: readonly Step[] }) {
  const of = (key: StepKey) => steps.find((step) => step.key === key);
  return (
    <Card label="Susunannya" padding>
      <Title order={2} fz="md" lh="md">
        Susunannya
      </Title>
      {rows.map((row) => (
        <Group key={row[0]} gap={8} mt={12} c="dimmed">
          {row.map((key, place) => {
            const step = of(key);
            const Icon = icons[key];
            return (
              <Fragment key={key}>
                {place > 0 && <IconArrowRight size={14} aria-hidden />}
                <span className={classes.part} data-state={step?.state}>
                  <Icon size={14} stroke={1.7} aria-hidden />
                  {shortNames[key] ?? step?.need.name} {formatCount(step?.counted?.count ?? 0)}
                </span>
              </Fragment>
            );
          })}
        </Group>
      ))}
    </Card>
  );
}
