import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { AccessRule } from '../../../shared/core/access.ts';
import { alertDenied } from '../dialogs/confirm.tsx';
import { usePageActions } from '../keys/pageActions.ts';
import { useAllows } from '../session/session.ts';

const icons = { Ubah: IconPencil, Hapus: IconTrash } as const;

/** Every user sees the button. Without the right, a click shows 'Access Denied!'. */
export function HeadButton({
  label,
  what,
  gate,
  inline = false,
  onClick,
}: {
  label: keyof typeof icons;
  what: string;
  gate: AccessRule;
  inline?: boolean;
  onClick: () => unknown;
}) {
  const allowed = useAllows(gate);
  usePageActions(allowed && !inline ? [{ label: `${label} ${what}`, run: onClick, onPageOnly: true }] : []);
  const Icon = icons[label];
  return (
    <Tooltip label={label}>
      <ActionIcon
        {...(inline ? { size: 24 } : { variant: 'default' })}
        aria-label={`${label} ${what}`}
        onClick={() => void (allowed ? onClick() : alertDenied(gate))}
      >
        <Icon size={inline ? 14 : 17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
