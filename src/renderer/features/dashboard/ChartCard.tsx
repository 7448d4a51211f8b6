import { ActionIcon, Box, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconPhoto, IconTable } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Card } from '../../kit/layout/Card.tsx';
import { notifyFailure, notifySuccess } from '../../kit/notices/notify.ts';
import { type ChartTable, copyPicture, copyTable } from './copyChart.ts';

export function ChartCard({
  title,
  note,
  subject,
  table,
  tools,
  children,
}: {
  title: string;
  note: string;
  /** Text below the title in a copied picture. */
  subject: string;
  table: ChartTable;
  tools: ReactNode;
  children: ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  const copy = async (done: string, work: () => Promise<void>) => {
    try {
      await work();
      notifySuccess(done, title);
    } catch (error) {
      notifyFailure(error);
    }
  };
  const empty = table.rows.every(([, count]) => count === 0);
  const picture = () => {
    const chart = body.current?.querySelector('canvas');
    if (chart) void copy('Gambar disalin', () => copyPicture(chart, title, subject));
  };
  return (
    <Card label={title} padding>
      <Group gap="8px 12px" align="flex-start">
        <div>
          <Title order={3} fz="md" lh="md">
            {title}
          </Title>
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        </div>
        <Group gap={8} ml="auto">
          {tools}
          <Group gap={4}>
            <CopyIcon label={`Salin gambar ${title}`} hint="Salin gambar" disabled={empty} onClick={picture}>
              <IconPhoto size={16} />
            </CopyIcon>
            <CopyIcon
              label={`Salin data ${title}`}
              hint="Salin data untuk Excel"
              disabled={empty}
              onClick={() => void copy('Data disalin', () => copyTable(table))}
            >
              <IconTable size={16} />
            </CopyIcon>
          </Group>
        </Group>
      </Group>
      <Box ref={body} pos="relative" mih={220} mt={12}>
        {children}
      </Box>
    </Card>
  );
}

function CopyIcon({
  label,
  hint,
  disabled,
  onClick,
  children,
}: {
  label: string;
  hint: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={hint}>
      <ActionIcon variant="default" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

export function Canvas({ children }: { children: ReactNode }) {
  return (
    <Box pos="relative" h="clamp(220px, 34vh, 420px)" aria-hidden>
      {children}
    </Box>
  );
}
