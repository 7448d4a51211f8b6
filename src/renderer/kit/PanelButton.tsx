import { ActionIcon, Indicator, Popover, ScrollArea, Text, Tooltip } from '@mantine/core';
import { Children, type ReactNode } from 'react';

/** A button of the top bar that opens a panel of lines below itself. */
export function PanelButton({
  label,
  name = label,
  icon,
  mark,
  onOpen,
  empty,
  children,
}: {
  label: string;
  /** What a screen reader says where the label does not tell all, such as a count. */
  name?: string;
  icon: ReactNode;
  /** Shown at the button's corner: a number, or a dot for `true`. */
  mark: number | boolean;
  onOpen?: () => void;
  /** What the panel says without a line. */
  empty: string;
  children: ReactNode;
}) {
  const dot = mark === true ? { color: 'red', size: 8 } : { color: 'pine', size: 15, label: mark };
  return (
    <Popover position="bottom-end" width={360} shadow="md" trapFocus returnFocus {...(onOpen && { onOpen })}>
      <Indicator disabled={!mark} offset={5} {...dot}>
        <Tooltip label={label}>
          <Popover.Target>
            <ActionIcon aria-label={name}>{icon}</ActionIcon>
          </Popover.Target>
        </Tooltip>
      </Indicator>
      <Popover.Dropdown p={0}>
        <ScrollArea.Autosize mah={380}>
          {Children.count(children) === 0 && (
            <Text size="sm" c="dimmed" p="md" ta="center">
              {empty}
            </Text>
          )}
          {children}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
