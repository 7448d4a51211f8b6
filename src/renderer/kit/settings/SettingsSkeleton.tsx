import { Skeleton } from '@mantine/core';
import classes from './settings.module.css';

export function SettingsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.page} aria-busy>
      <div className={classes.column}>
        <div className={classes.card}>
          <div className={classes.head}>
            <Skeleton h={22} w={200} />
          </div>
          {[...Array(rows).keys()].map((row) => (
            <div key={row} className={classes.row}>
              <div className={classes.about}>
                <Skeleton h={14} my={3} w={140} />
                <Skeleton h={12} my={2} w={200} />
              </div>
              <Skeleton h={30} />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.column}>
        <div className={classes.side}>
          <Skeleton h={22} w={160} />
        </div>
      </div>
    </div>
  );
}
