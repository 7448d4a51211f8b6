import { ActionIcon, Alert, Anchor, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { SteadyButton } from '../../kit/buttons/SteadyButton.tsx';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import type { TreeLeaf } from '../../kit/fields/choices/treeStates.ts';
import classes from './ChangesCard.module.css';
import type { Changes, Hint } from './rights.ts';

const signs = { added: '+', removed: '−' } as const;
const words = { added: 'Ditambah', removed: 'Dicabut' } as const;

export function ChangesCard({
  changes,
  hints,
  onUndo,
  onUndoAll,
}: {
  changes: Changes;
  hints: readonly Hint[];
  onUndo: (leaf: TreeLeaf) => void;
  onUndoAll: () => void;
}) {
  const count = changes.added.length + changes.removed.length;
  return (
    <DetailSection
      title="Perubahan"
      {...(count > 0 && {
        count,
        action: (
          <Anchor component={SteadyButton} size="sm" onClick={onUndoAll}>
            Batalkan semua
          </Anchor>
        ),
      })}
    >
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          Belum ada hak yang diubah.
        </Text>
      ) : (
        <ChangeList changes={changes} onUndo={onUndo} />
      )}
      {hints.map(({ right, effect }) => (
        <Alert key={right + effect} mt="sm" color="amber" icon={<IconAlertTriangle size={16} />}>
          <Text size="xs">
            Tanpa <b>{right}</b>, {effect}
          </Text>
        </Alert>
      ))}
    </DetailSection>
  );
}

export function ChangeList({ changes, onUndo }: { changes: Changes; onUndo?: (leaf: TreeLeaf) => void }) {
  return (
    <ul className={classes.changes}>
      {(['added', 'removed'] as const).flatMap((kind) =>
        changes[kind].map((leaf) => (
          <li key={leaf.key}>
            <Tooltip label={words[kind]}>
              <span className={classes.sign} data-kind={kind} role="img" aria-label={words[kind]}>
                {signs[kind]}
              </span>
            </Tooltip>
            <div>
              {leaf.label}
              <Text size="xs" c="dimmed">
                {leaf.key}
              </Text>
            </div>
            {onUndo && (
              <Tooltip label="Kembalikan">
                <ActionIcon size={24} aria-label={`Kembalikan ${leaf.label}`} onClick={() => onUndo(leaf)}>
                  <IconArrowBackUp size={15} />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        )),
      )}
    </ul>
  );
}
