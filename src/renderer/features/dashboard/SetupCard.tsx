import { Anchor, Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconCheck, IconFileUpload, IconInfoCircle, IconMinus, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import { Below } from '../../kit/layout/Below.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { listPath } from '../../kit/list/address.ts';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { Helpers } from '../../kit/rights/needs.tsx';
import { missingRight } from '../../kit/rights/rights.ts';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { batchUploadPages, uploadOpen } from '../../pages/batchUploadPages.ts';
import classes from './SetupCard.module.css';
import type { Setup, Step } from './useSetup.ts';

export function SetupCard({ setup }: { setup: Setup }) {
  const { steps, done } = setup;
  return (
    <Card label="Siapkan kantor Anda">
      <Group gap="8px 16px" px="md" py="sm">
        <div>
          <Title order={2} size="h3">
            Siapkan kantor Anda
          </Title>
          <Text size="sm" c="dimmed">
            Urut dari atas. Setiap langkah disimpan, boleh dilanjutkan besok.
          </Text>
        </div>
        <Group gap={14} ml="auto" wrap="nowrap">
          <span>
            <strong>
              {done} dari {steps.length}
            </strong>{' '}
            selesai
          </span>
          <Progress w={130} value={(done / steps.length) * 100} aria-label="Langkah yang selesai" />
        </Group>
      </Group>
      <ol className={classes.steps}>
        {steps.map((step, place) => (
          <Line key={step.key} step={step} number={place + 1} setup={setup} />
        ))}
      </ol>
      <Below px={16} py={4} c="dimmed">
        <Group gap={8} wrap="nowrap">
          <IconInfoCircle size={15} aria-hidden />
          <span>Hilang sendiri setelah pengajuan pertama Selesai.</span>
          <Button variant="subtle" ml="auto" onClick={() => setup.hide(true)}>
            Sembunyikan
          </Button>
        </Group>
      </Below>
    </Card>
  );
}

function Line({ step, number, setup }: { step: Step; number: number; setup: Setup }) {
  const { need, state } = step;
  const mayList = useMayOpen(need.list);
  const folded = state === 'done' || state === 'skipped';
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden>
        {state === 'done' ? (
          <IconCheck size={15} stroke={2.4} />
        ) : state === 'skipped' ? (
          <IconMinus size={14} />
        ) : (
          number
        )}
      </span>
      <div className={classes.words}>
        <h3>{need.name}</h3>
        <Text size="sm" lh="18px" c="dimmed">
          {folded ? foldedText(step) : need.use}
          {state === 'now' && step.counted?.count === 0 && ` Belum ada ${need.noun}.`}
        </Text>
        {state === 'now' && (
          <Group gap="xs" mt={8}>
            <Ways step={step} main />
            <Button variant="subtle" onClick={() => setup.skip(step.key)}>
              Lewati dulu
            </Button>
          </Group>
        )}
      </div>
      {state === 'skipped' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Kembalikan ${need.name}`}
          onClick={() => setup.unskip(step.key)}
        >
          Kembalikan
        </Button>
      )}
      {folded && mayList && (
        <Anchor
          component={Link}
          size="sm"
          fw={600}
          to={listPath(need.list, {})}
          aria-label={`Buka ${need.name}`}
        >
          Buka
        </Anchor>
      )}
      {state === 'waits' && (
        <Text size="sm" c="dimmed">
          setelah {step.after.join(' dan ')}
        </Text>
      )}
      {state === 'next' && <Ways step={step} />}
    </li>
  );
}

function foldedText({ state, need, counted }: Step): string {
  if (state === 'skipped') return 'Dilewati.';
  if (!counted) return '';
  const { count, names } = counted;
  const all = names.length === count && count <= 3 ? `: ${names.join(', ')}` : '';
  return `${formatCount(count)} ${need.noun}${all}`;
}

function Ways({ step: { key, need, inside }, main = false }: { step: Step; main?: boolean }) {
  const may = useMayOpen(need.add);
  const mayUpload = useMayOpen(batchUploadPages.list);
  if (!may) return <Ask page={need.add} />;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        component={Link}
        to={need.to(inside)}
        variant={main ? 'filled' : 'default'}
        {...(main && { leftSection: <IconPlus size={15} /> })}
      >
        Tambah {need.noun}
      </Button>
      {key === 'referral' && mayUpload && (
        <Button
          component={Link}
          to={pathTo(batchUploadPages.list, {}, uploadOpen)}
          variant="default"
          leftSection={<IconFileUpload size={15} />}
        >
          Upload Excel
        </Button>
      )}
    </Group>
  );
}

function Ask({ page }: { page: Page }) {
  return (
    <Text size="sm" c="dimmed">
      {missingRight(page.access)}. <Helpers page={page} />
    </Text>
  );
}
