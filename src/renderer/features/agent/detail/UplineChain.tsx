import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { useRead } from '../../../lib/queries.ts';
import { agentPages } from '../../../pages/agentPages.ts';

type Upline = NonNullable<AgentDetail['upline']>;

/** Further ones are left to the profile of the last. */
const longest = 10;

/** From the agent's own upline to the top, as far as the reader may see. */
export function UplineChain({ agent }: { agent: AgentDetail }) {
  const { upline, upline_id } = agent;
  if (!upline || upline_id === null) return null;
  return (
    <DetailSection title="Rantai Upline">
      <Stack gap={10} component="ol" m={0} pl={20}>
        <Step upline={upline} id={upline_id} left={longest} />
      </Stack>
    </DetailSection>
  );
}

/** One upline, and those above it. One that the reader may not see has a name and no link (P-312). */
function Step({ upline, id, left }: { upline: Upline; id: number; left: number }) {
  // Shows a name and who is above: nobody has opened the profile.
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
        <Text size="xs" c="dimmed">
          {upline.agent_code} · {upline.referral_code}
        </Text>
      </li>
      {read.isPending && <Skeleton component="li" h={16} w={140} />}
      {above?.upline && above.upline_id !== null && left > 1 && (
        <Step upline={above.upline} id={above.upline_id} left={left - 1} />
      )}
    </>
  );
}
