import { Button, Group, Popover, TextInput, Toolbar } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { keyNames } from '../../keys/keyNames.ts';
import { $removeLink, $setLink } from './changes.ts';
import { noLink, typedHref } from './links.ts';

export function LinkTool({ editor, href }: { editor: LexicalEditor; href: string | undefined }) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const open = () => {
    setTyped(href ?? '');
    setFault(undefined);
    setOpened(true);
  };
  const openByKey = useEffectEvent(open);
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
          event.preventDefault();
          // Otherwise Ctrl+K would also open the command palette.
          event.stopPropagation();
          openByKey();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );
  const close = ($change?: () => void) => {
    setOpened(false);
    editor.focus(() => $change && editor.update($change));
  };
  const apply = () => {
    const address = typedHref(typed);
    if (!address) return setFault(noLink);
    close(() => $setLink(address));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape, and Enter in the input, must not reach the surrounding form.
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      apply();
    } else return;
    event.stopPropagation();
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus shadow="md" width={320} closeOnEscape={false}>
      <Popover.Target>
        <Toolbar.Toggle
          aria-label={keyNames('Tautan (Ctrl+K)')}
          title={keyNames('Tautan (Ctrl+K)')}
          active={href !== undefined}
          onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
          onClick={open}
        >
          <IconLink size={17} stroke={1.8} aria-hidden />
        </Toolbar.Toggle>
      </Popover.Target>
      <Popover.Dropdown aria-label="Tautan" onKeyDown={onKeyDown}>
        <TextInput
          label="Alamat tautan"
          placeholder="https://"
          data-autofocus
          autoComplete="off"
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap={8} mt={10} justify="flex-end">
          {href !== undefined && (
            <Button variant="default" onClick={() => close($removeLink)}>
              Hapus tautan
            </Button>
          )}
          <Button onClick={apply}>Terapkan</Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
