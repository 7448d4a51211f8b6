import { Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconDiamond } from '@tabler/icons-react';
import { useState } from 'react';
import { identityTypes } from '../../../../shared/entities/agent/fields.ts';
import type { IdentityType } from '../../../../shared/entities/agent/premium.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { ActionList } from '../../../kit/grid/RowMenu.tsx';
import { gated } from '../../../kit/list/recordActions.tsx';
import { useSession } from '../../../kit/session/sessionState.ts';
import { UpgradeDialog } from './UpgradeDialog.tsx';

export function UpgradeMenu({ agent }: { agent: AgentDetail }) {
  const codes = useSession((state) => state.codes);
  const [type, setType] = useState<IdentityType | null>(null);
  if (agent.ewallet_premium) {
    return (
      <Tooltip label="Agen sudah Premium">
        <Button variant="default" leftSection={<IconDiamond size={15} />} aria-disabled data-disabled>
          Upgrade
        </Button>
      </Tooltip>
    );
  }
  const actions = identityTypes.map((each) =>
    gated(entities.agent.updatePremium.access, codes, {
      label: `Upgrade dengan ${each}`,
      onClick: () => setType(each),
    }),
  );
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button leftSection={<IconDiamond size={15} />} rightSection={<IconChevronDown size={14} />}>
            Upgrade
          </Button>
        </Menu.Target>
        <ActionList actions={actions} />
      </Menu>
      {type && <UpgradeDialog agent={agent} type={type} onClose={() => setType(null)} />}
    </>
  );
}
