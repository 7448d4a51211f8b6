import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { formatLongDay, jakartaDay } from '../../../shared/core/formats.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { useUser } from '../../kit/session/session.ts';
import classes from './DashboardPage.module.css';
import { OpenPages } from './OpenPages.tsx';
import { Queue } from './Queue.tsx';
import { PresetChoice } from './RangeFields.tsx';
import { ReferralStatistic } from './ReferralStatistic.tsx';
import { useRanges } from './ranges.ts';
import { SetupCard } from './SetupCard.tsx';
import { SetupChain } from './SetupChain.tsx';
import { UserStatistic } from './UserStatistic.tsx';
import { useSetup } from './useSetup.ts';

export default function DashboardPage() {
  const { name } = useUser();
  const statistics = useMay(entities.dashboard.userStatistic);
  const queue = useMay(entities.referral.queue);
  const setup = useSetup();
  const isUnused =
    !setup?.hidden && setup?.steps.some(({ key, counted }) => key === 'referral' && counted?.count === 0);
  return (
    <>
      <Group gap="xs" align="baseline">
        <Title order={2}>Halo, {name}</Title>
        <Text size="sm" c="dimmed">
          {formatLongDay(jakartaDay())}
        </Text>
        {setup?.hidden && (
          <Button
            variant="subtle"
            size="compact-sm"
            ml="auto"
            leftSection={<IconListCheck size={15} />}
            onClick={() => setup.hide(false)}
          >
            Langkah menyiapkan kantor
          </Button>
        )}
      </Group>
      {setup && !setup.hidden && (
        <div className={classes.parts} data-beside="chain">
          <SetupCard setup={setup} />
          <SetupChain steps={setup.steps} />
        </div>
      )}
      {!setup && !statistics && !queue && <OpenPages />}
      {!isUnused && (
        <div className={classes.parts} data-beside={statistics && queue ? 'queue' : undefined}>
          {statistics && <Statistics />}
          {queue && <Queue />}
        </div>
      )}
    </>
  );
}

function Statistics() {
  const ranges = useRanges();
  return (
    <Stack gap={16} miw={0}>
      <UserStatistic
        {...ranges.of('users')}
        presets={<PresetChoice value={ranges.preset} onChange={ranges.choose} />}
      />
      <ReferralStatistic perDay={ranges.of('perDay')} perProduct={ranges.of('perProduct')} />
    </Stack>
  );
}
