import { ActionIcon, Box, Menu, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { allows } from '../../../shared/core/access.ts';
import { alertDenied } from '../../kit/dialogs/confirm.tsx';
import { Brand } from '../../kit/layout/Brand.tsx';
import { useCurrentPage } from '../../kit/page/currentPage.ts';
import { lineage } from '../../kit/page/page.ts';
import { useAllows } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { type NavGroup, type NavItem, navigation } from './nav.ts';
import { QueueLines, useListAddress } from './QueueLines.tsx';
import classes from './SideMenu.module.css';

function useIsCurrent(): (item: NavItem) => boolean {
  const paths = lineage(useCurrentPage()).map((page) => page.path);
  // Highlights only the nearest page, because every page is below the home page.
  const nearest = paths.find((path) => allItems.some((item) => item.page.path === path));
  return (item) => item.page.path === nearest;
}

const allItems = navigation.flatMap((part) => part.groups.flatMap((group) => group.items));

function useMenuClick() {
  const codes = useSession((state) => state.codes);
  return (item: NavItem, event: { preventDefault(): void }, open: () => void) => {
    if (allows(item.access, codes)) return open();
    event.preventDefault();
    void alertDenied(item.access);
  };
}

function Item({ item, icon: Icon }: { item: NavItem; icon?: NavGroup['icon'] }) {
  const click = useMenuClick();
  const isCurrent = useIsCurrent();
  const { to, open } = useListAddress()(item.page);
  const mayOpen = useAllows(item.access);
  return (
    <>
      <Link
        to={to}
        className={classes.item}
        data-sub={!Icon}
        aria-current={isCurrent(item) ? 'page' : undefined}
        onClick={(event) => click(item, event, open)}
      >
        {Icon && <Icon size={17} stroke={1.7} aria-hidden />}
        <span>{item.label}</span>
      </Link>
      {mayOpen && item.page.list && <QueueLines page={item.page} />}
    </>
  );
}

function OpenGroup({ group }: { group: NavGroup }) {
  const current = group.items.some(useIsCurrent());
  const [open, setOpen] = useState(current);
  const shown = open || current;
  const Icon = group.icon;
  return (
    <div>
      <UnstyledButton className={classes.item} aria-expanded={shown} onClick={() => setOpen(!shown)}>
        <Icon size={17} stroke={1.7} aria-hidden />
        <span>{group.label}</span>
        <IconChevronRight className={classes.chevron} size={14} aria-hidden />
      </UnstyledButton>
      {shown && group.items.map((item) => <Item key={item.id} item={item} />)}
    </div>
  );
}

function IconGroup({ group }: { group: NavGroup }) {
  const isCurrent = useIsCurrent();
  const navigate = useNavigate();
  const click = useMenuClick();
  const addressOf = useListAddress();
  const Icon = group.icon;
  const only = group.items.length === 1 ? group.items[0] : undefined;
  if (only) {
    return (
      <Tooltip label={only.label} position="right">
        <Link
          to={addressOf(only.page).to}
          className={classes.item}
          aria-label={only.label}
          aria-current={isCurrent(only) ? 'page' : undefined}
          onClick={(event) => click(only, event, addressOf(only.page).open)}
        >
          <Icon size={18} stroke={1.7} aria-hidden />
        </Link>
      </Tooltip>
    );
  }
  return (
    <Menu position="right-start" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.item}
          aria-label={group.label}
          aria-current={group.items.some(isCurrent) ? 'page' : undefined}
        >
          <Icon size={18} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group.label}</Menu.Label>
        {group.items.map((item) => (
          <Menu.Item
            key={item.id}
            onClick={(event) =>
              click(item, event, () => {
                const { to, open } = addressOf(item.page);
                open();
                navigate(to);
              })
            }
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function SideMenu({ collapsed, onToggle }: { collapsed: boolean; onToggle?: () => void }) {
  return (
    <aside className={classes.side} aria-label="Menu utama" data-collapsed={collapsed}>
      <Box px={7}>
        <Brand short={collapsed} />
      </Box>
      <nav className={classes.parts} aria-label="Menu utama">
        {navigation.map((part) => (
          <div key={part.heading}>
            <div className={classes.heading}>
              {collapsed ? <VisuallyHidden>{part.heading}</VisuallyHidden> : part.heading}
            </div>
            {part.groups.map((group) =>
              collapsed ? (
                <IconGroup key={group.label} group={group} />
              ) : group.items.length === 1 ? (
                <Item key={group.label} item={group.items[0]!} icon={group.icon} />
              ) : (
                <OpenGroup key={group.label} group={group} />
              ),
            )}
          </div>
        ))}
      </nav>
      {onToggle && (
        <ActionIcon
          className={classes.toggle}
          variant="transparent"
          aria-label={collapsed ? 'Lebarkan menu' : 'Ciutkan menu'}
          onClick={onToggle}
        >
          {collapsed ? (
            <IconLayoutSidebarLeftExpand size={18} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} />
          )}
        </ActionIcon>
      )}
    </aside>
  );
}
