import { ActionIcon, Indicator, Popover, ScrollArea, Text, Tooltip } from '@mantine/core';
import { Children, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCommands } from '../keys/commandEvents.ts';

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
  /** Accessible name of the button. */
  name?: string;
  icon: ReactNode;
  mark: number | boolean;
  onOpen?: () => void;
  empty: string;
  children: ReactNode;
}) {
  const dot = mark === true ? { color: 'red', size: 8 } : { color: 'pine', size: 15, label: mark };
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  /** Location key at which the panel opened. Every navigation changes the key, which closes the panel. */
  const [openAt, setOpenAt] = useState<string>();
  const opened = openAt === key;
  const setOpened = (open: boolean) => setOpenAt(open ? key : undefined);
  useCommands((what) => what === `panel:${label}` && button.current?.click());
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
      {...(onOpen && { onOpen })}
    >
      <Indicator disabled={!mark} offset={5} {...dot}>
        <Tooltip label={label}>
          <Popover.Target>
            <ActionIcon ref={button} aria-label={name} onClick={() => setOpened(!opened)}>
              {icon}
            </ActionIcon>
          </Popover.Target>
        </Tooltip>
      </Indicator>
      <Popover.Dropdown p={0}>
        <ScrollArea.Autosize mah={380}>
          {Children.toArray(children).length === 0 && (
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
