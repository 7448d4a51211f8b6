import { Kbd } from '@mantine/core';
import { Fragment, useEffect } from 'react';
import { create } from 'zustand';
import {
  type AppCommand,
  appCommands,
  commandInfo,
  shownKeys,
  zoomCommands,
} from '../../../shared/bridge/commands.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { keyNames } from '../../kit/keys/keyNames.ts';
import { commandKey } from '../../kit/keys/letterKeys.ts';
import { type Shortcut, type ShortcutGroup, useShownShortcuts } from '../../kit/keys/shortcuts.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import classes from './Shortcuts.module.css';

const useOpen = create<{ open: boolean }>(() => ({ open: false }));

export const openShortcuts = (): void => useOpen.setState({ open: true });
const close = () => useOpen.setState({ open: false });

function menuShortcuts(isSignedIn: boolean): Shortcut[] {
  const commands = (Object.keys(appCommands) as AppCommand[]).map(commandInfo);
  return [...commands.filter(({ session }) => isSignedIn || !session), ...zoomCommands].flatMap(
    ({ label, keys }) =>
      keys === undefined
        ? []
        : [
            {
              keys: label === appCommands.shortcuts.label ? `? / ${shownKeys(keys)}` : shownKeys(keys),
              label: label.replace('…', ''),
            },
          ],
  );
}

export function Shortcuts() {
  const { open } = useOpen();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (commandKey(event) !== '?') return;
      event.preventDefault();
      event.stopPropagation();
      openShortcuts();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  const locked = useSession((state) => state.lock !== null);
  return (
    open &&
    !locked && (
      <Dialog onClose={close} title="Pintasan keyboard" size={760} zIndex={400}>
        <Groups />
      </Dialog>
    )
  );
}

function Groups() {
  const isSignedIn = useSession((state) => state.status === 'in');
  const groups = [...useShownShortcuts(), { group: 'Rujukan', shortcuts: menuShortcuts(isSignedIn) }];
  return (
    <div className={classes.groups}>
      {groups.map((each) => (
        <Group key={each.group} {...each} />
      ))}
    </div>
  );
}

function Group({ group, shortcuts }: ShortcutGroup) {
  return (
    <section className={classes.group} aria-label={group}>
      <h3>{group}</h3>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' / ').map((way, index) => (
                <Fragment key={way}>
                  {index > 0 && <span>atau</span>}
                  <Kbd size="xs">{keyNames(way)}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
