import {
  ActionIcon,
  Avatar,
  Group,
  Kbd,
  Menu,
  Text,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import {
  IconArrowLeft,
  IconLock,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { DownloadsButton } from '../../kit/downloads/DownloadsButton.tsx';
import { keyNames } from '../../kit/keys/keyNames.ts';
import { notifyFailure } from '../../kit/notices/notify.ts';
import { useBack, useCurrentPage } from '../../kit/page/currentPage.ts';
import { pageToolsSlot } from '../../kit/page/PageTools.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { askThenLock, askThenSignOut } from '../../kit/session/pendingWork.ts';
import { useUser } from '../../kit/session/session.ts';
import { call } from '../../lib/desktop.ts';
import { initialsOf } from '../../lib/format.ts';
import { desktopPages } from '../../pages/desktopPages.ts';
import { homePage } from '../../pages/homePage.ts';
import { userPages } from '../../pages/userPages.ts';
import { openPalette } from '../palette/Palette.tsx';
import { Bell } from './Bell.tsx';
import { MaintenanceMark } from './MaintenanceBanner.tsx';
import { NoticeHistory } from './NoticeHistory.tsx';
import classes from './TopBar.module.css';

export const pageTitle = 'judul-halaman';

function ProfileMenu() {
  const user = useUser();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.profile}>
          <VisuallyHidden>Profil {user.name}</VisuallyHidden>
          <Avatar size={28} radius="xl" color="pine" variant="filled" aria-hidden>
            {initialsOf(user.name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.head}>
          <Text size="sm" fw={600}>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed">
            {user.role.role_name}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={15} />} onClick={() => navigate(pathTo(userPages.profile))}>
          Ubah Profil
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={15} />}
          onClick={() => navigate(pathTo(desktopPages.settings))}
        >
          Pengaturan Rujukan
        </Menu.Item>
        <Menu.Item leftSection={<IconLock size={15} />} onClick={() => void askThenLock()}>
          Kunci sekarang
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void askThenSignOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The main process stores the theme, because native windows and dialogs follow it. */
function SchemeButton() {
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Tooltip label={next === 'dark' ? 'Mode gelap' : 'Mode terang'}>
      <ActionIcon
        aria-label="Ganti tema"
        onClick={() => void call('desktop.change', { theme: next }).catch(notifyFailure)}
      >
        {next === 'dark' ? <IconMoon size={18} stroke={1.7} /> : <IconSun size={18} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  );
}

export function TopBar({ active }: { active: boolean }) {
  const page = useCurrentPage();
  const back = useBack();
  return (
    <header className={classes.bar} data-active={active}>
      {page !== homePage && (
        <Tooltip label="Kembali">
          <ActionIcon aria-label="Kembali" onClick={back}>
            <IconArrowLeft size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      <h1 id={pageTitle} className={classes.title}>
        {page?.title ?? 'Halaman tidak ditemukan'}
      </h1>
      <div ref={pageToolsSlot} className={classes.tools} />
      <Group className={classes.always} ml="auto" gap={4} wrap="nowrap">
        <UnstyledButton className={classes.palette} onClick={openPalette}>
          <IconSearch size={15} aria-hidden />
          <span>Cari apa saja</span>
          <Kbd size="xs" aria-hidden>
            {keyNames('Ctrl K')}
          </Kbd>
        </UnstyledButton>
        <MaintenanceMark />
        <DownloadsButton />
        <NoticeHistory />
        <Bell />
        <SchemeButton />
        <ProfileMenu />
      </Group>
    </header>
  );
}
