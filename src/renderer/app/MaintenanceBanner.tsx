import { Anchor, CloseButton, VisuallyHidden } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { entities } from '../../shared/entities/index.ts';
import type { MaintenanceEndpoint } from '../../shared/entities/setting/schema.ts';
import { useCurrentPage } from '../kit/page/currentPage.ts';
import { pathTo } from '../kit/page/page.ts';
import { useMay } from '../kit/useMay.ts';
import { useRead } from '../lib/queries.ts';
import { settingPages } from '../pages/settingPages.ts';
import classes from './MaintenanceBanner.module.css';
import { closedText, hasNews, stillHidden } from './maintenance.ts';

const none: readonly MaintenanceEndpoint[] = [];

/**
 * While a part of the agents' app is closed (E-MAINT), who may read that is told wherever they are: it cuts off agents
 * and never this console (A-088), so the people inside notice nothing of it by themselves. The specification has on and
 * off and no times, so there is nothing to announce before it begins, and no end to name.
 *
 * It comes and goes with the live events of the settings. It stands below the page, as a row of its own: above it, it
 * would move what the hand is just over, and it covers nothing. In a low window it is a mark below the menu. Put out of
 * sight it stays so until something else is closed or the program is started again, so that no endpoint is forgotten for
 * good.
 */
export function MaintenanceBanner() {
  const may = useMay(entities.setting.maintenance);
  const { data } = useRead(entities.setting.maintenance, {}, { enabled: may });
  const endpoints = may && data ? data.data : none;
  const [known, setKnown] = useState<readonly number[]>([]);
  const hidden = stillHidden(known, endpoints);
  if (hidden.length < known.length) setKnown(hidden);
  const closed = closedText(endpoints);
  const shown = hasNews(hidden, endpoints);
  // The end is said to those alone who were told of the beginning.
  const [told, setTold] = useState(false);
  if (closed !== '' && !told) setTold(true);
  if (!may && told) setTold(false);
  const onSetting = useCurrentPage() === settingPages.maintenance;

  return (
    <div className={classes.banner} data-shown={shown || undefined}>
      {/* There before its words are, or nobody would hear them. */}
      <p role="status" aria-label="Maintenance" className={classes.text}>
        {shown && (
          <>
            <IconBarrierBlock size={17} stroke={1.8} aria-hidden />
            <span>
              <strong>Maintenance.</strong> Agen tidak dapat memakai {closed} di aplikasi.{' '}
              <span className={classes.inside}>Konsol ini tetap dapat dipakai.</span>
            </span>
          </>
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
              title={`Agen tidak dapat memakai ${closed} di aplikasi`}
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
