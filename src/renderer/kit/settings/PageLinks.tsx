import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useCurrentPage } from '../page/currentPage.ts';
import { type Page, pathTo } from '../page/page.ts';
import classes from './PageLinks.module.css';

export function PageLinks({
  title,
  pages,
}: {
  title: string;
  pages: readonly (readonly [page: Page, about: string])[];
}) {
  const current = useCurrentPage();
  return (
    <nav className={classes.links} aria-label={title}>
      {pages
        .filter(([page]) => page !== current)
        .map(([page, about]) => (
          <Link key={page.path} className={classes.link ?? ''} to={pathTo(page)}>
            <span>
              <strong>{page.title}</strong>
              <small>{about}</small>
            </span>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        ))}
    </nav>
  );
}
