import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { emptyText } from '../../../../shared/core/fields.ts';
import { agentLabels } from '../../../../shared/entities/agent/fields.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { CopyButton } from '../../../kit/detail/Facts.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { useRead } from '../../../lib/queries.ts';
import { agentPages } from '../../../pages/agentPages.ts';

type Upline = NonNullable<AgentDetail['upline']>;

/** Number of uplines on one page. A longer chain continues on the profile of the last agent shown. */
const longest = 10;

export function UplineChain({ agent }: { agent: AgentDetail }) {
  const { upline, upline_id } = agent;
  return (
    <DetailSection title="Rantai Upline">
      {upline && upline_id !== null ? (
        <Stack gap={10} component="ol" m={0} pl={20}>
          <Step upline={upline} id={upline_id} left={longest} />
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          {emptyText}
        </Text>
      )}
    </DetailSection>
  );
}

function Step({ upline, id, left }: { upline: Upline; id: number; left: number }) {
  // With `ahead`, the server does not log an opened profile, because none is shown.
  const read = useRead(entities.agent.detail, { id, ahead: true });
  const above = read.data?.data;
  return (
    <>
      <li>
        {above ? (
          <Anchor component={Link} to={pathTo(agentPages.detail, { id })} size="sm">
            {upline.fullname}
          </Anchor>
        ) : (
          <Text span size="sm">
            {upline.fullname}
          </Text>
        )}
        <Group gap={4} fz="xs" c="dimmed">
          {upline.agent_code}
          <CopyButton text={upline.agent_code} label={`${agentLabels.upline_id} ${upline.fullname}`} />
          {upline.referral_code}
          <CopyButton text={upline.referral_code} label={`Kode Referensi Upline ${upline.fullname}`} />
        </Group>
      </li>
      {read.isPending && <Skeleton component="li" h={16} w={140} />}
      {above?.upline && above.upline_id !== null && left > 1 && (
        <Step upline={above.upline} id={above.upline_id} left={left - 1} />
      )}
    </>
  );
}
