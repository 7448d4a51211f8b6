import { ActionIcon, Anchor, CloseButton, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import type { MaintenanceEndpoint } from '../../../shared/entities/setting/schema.ts';
import { useCurrentPage } from '../../kit/page/currentPage.ts';
import { pathTo } from '../../kit/page/page.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';
import { homePage } from '../../pages/homePage.ts';
import { settingPages } from '../../pages/settingPages.ts';
import classes from './MaintenanceBanner.module.css';
import { closedText, hasNews, stillHidden } from './maintenance.ts';

const none: readonly MaintenanceEndpoint[] = [];

function useEndpoints() {
  const may = useMay(entities.setting.maintenance);
  const { data } = useRead(entities.setting.maintenance, {}, { enabled: may });
  return { may, endpoints: may && data ? data.data : none };
}

const useHasBand = (): boolean => {
  const page = useCurrentPage();
  return page === homePage || page === settingPages.maintenance;
};

const sentence = (closed: string) => `Agen tidak dapat memakai ${closed} di aplikasi agen.`;

export function MaintenanceMark() {
  const closed = closedText(useEndpoints().endpoints);
  const hasBand = useHasBand();
  if (closed === '' || hasBand) return null;
  const label = `Maintenance. ${sentence(closed)}`;
  return (
    <Tooltip label={label} multiline maw={320}>
      <ActionIcon component={Link} to={pathTo(settingPages.maintenance)} aria-label={label} color="amber">
        <IconBarrierBlock size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

/**
 * Tells users about maintenance, which otherwise only agents notice. A dismissed banner returns when
 * another endpoint goes into maintenance.
 */
export function MaintenanceBanner() {
  const { may, endpoints } = useEndpoints();
  const [known, setKnown] = useState<readonly number[]>([]);
  const hidden = stillHidden(known, endpoints);
  if (hidden.length < known.length) setKnown(hidden);
  const closed = closedText(endpoints);
  const hasBand = useHasBand();
  const shown = hasNews(hidden, endpoints) && hasBand;
  // Only users who saw the maintenance are told about its end.
  const [told, setTold] = useState(false);
  if (closed !== '' && !told) setTold(true);
  if (!may && told) setTold(false);
  const onSetting = useCurrentPage() === settingPages.maintenance;

  return (
    <div className={classes.banner} data-shown={shown || undefined}>
      {/* A live region must exist before its text; otherwise screen readers would not announce it. */}
      <p role="status" aria-label="Maintenance" className={classes.text}>
        {shown ? (
          <>
            <IconBarrierBlock size={17} stroke={1.8} aria-hidden />
            <span>
              <strong>Maintenance.</strong> {sentence(closed)}{' '}
              <span className={classes.inside}>Rujukan tetap dapat dipakai.</span>
            </span>
          </>
        ) : (
          closed !== '' && <VisuallyHidden>Maintenance. {sentence(closed)}</VisuallyHidden>
        )}
        {told && closed === '' && (
          <VisuallyHidden>Maintenance selesai. Agen dapat memakai semuanya lagi.</VisuallyHidden>
        )}
      </p>
      {shown && (
        <>
          {!onSetting && (
            <Anchor
              component={Link}
              to={pathTo(settingPages.maintenance)}
              className={classes.link}
              title={sentence(closed)}
            >
              Buka pengaturannya
            </Anchor>
          )}
          <CloseButton
            size="sm"
            aria-label="Sembunyikan pemberitahuan maintenance"
            onClick={() => setKnown(endpoints.flatMap((each) => (each.is_maintenance ? [each.id] : [])))}
          />
        </>
      )}
    </div>
  );
}
