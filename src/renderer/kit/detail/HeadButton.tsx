import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { AccessRule } from '../../../shared/core/access.ts';
import { alertDenied } from '../confirm.tsx';
import { useAllows } from '../session.ts';

const icons = { Ubah: IconPencil, Hapus: IconTrash } as const;

/** An icon of a head: shown to everyone; without the right a click says 'Access Denied!'. */
export function HeadButton({
  label,
  what,
  gate,
  inline = false,
  onClick,
}: {
  label: keyof typeof icons;
  /** What is changed or deleted, for screen readers: several of these buttons may stand on one page. */
  what: string;
  gate: AccessRule;
  /** Beside a value instead of in a head. */
  inline?: boolean;
  onClick: () => unknown;
}) {
  const allowed = useAllows(gate);
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
