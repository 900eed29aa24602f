import { Plus, Search } from 'lucide-react';
import { Suspense, useState, type ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { useMyLists } from '../../features/lists/api/lists';
import type Create from '../../features/lists/my-lists/create-list-dialog';
import { useTranslation } from '../../i18n/use-translation';
import { lazyComponent } from '../../shared/lib/lazy-component';
import { openSearch } from '../../shared/lib/search-dialog-store';
import { Link } from '../../shared/routing/link';
import { Button, IconButton } from '../../shared/ui/button';
import { Picture } from '../../shared/ui/picture/picture';
import { Sticker } from '../../shared/ui/picture/sticker';
import { ProgressRing } from '../../shared/ui/progress';
import { paths } from '../paths';
import { HomeLogo } from './header';
import type { HomeLinkProps } from './home-link';
import { AccountMenu, UsageBadge } from './lazy-frame';
import styles from './side-nav.module.css';

const CreateListDialog = lazyComponent<ComponentProps<typeof Create>>(
  () => import('../../features/lists/my-lists/create-list-dialog'),
);

const HomeLink = lazyComponent<HomeLinkProps>(() => import('./home-link'));

/** The navigation to all lists, from 1024 px. */
export default function SideNav() {
  const { t } = useTranslation();
  const { lists } = useMyLists();
  const { pathname } = useLocation();
  const [creating, setCreating] = useState<boolean | null>(null);
  return (
    <nav className={styles.nav} aria-label={t('nav.lists')}>
      <HomeLogo />
      <div className={styles.top}>
        <Button
          kind="honey"
          small
          wide
          icon={<Plus aria-hidden="true" strokeWidth={2.75} />}
          onClick={() => setCreating(true)}
        >
          {t('createList.title')}
        </Button>
        <IconButton label={t('search.title')} onClick={openSearch}>
          <Search aria-hidden="true" strokeWidth={2.25} />
        </IconButton>
      </div>
      <ul className={styles.lists}>
        <Suspense>
          <HomeLink to="today" />
        </Suspense>
        {lists
          // An invitation is among the cards: its list is not shown before it is opened.
          .filter((list) => !list.archived && list.opened !== false)
          .map((list) => {
            const first = list.preview[0];
            const { completed, total } = list.counts;
            return (
              <li key={list.id} data-accent={list.listType}>
                <Link
                  to={paths.list(list.id)}
                  className={styles.link}
                  aria-current={pathname === paths.list(list.id) ? 'page' : undefined}
                >
                  <span className={styles.picture}>
                    {first ? (
                      <Picture src={first.image.thumbnailUrl} color={first.image.color} size={40} />
                    ) : null}
                  </span>
                  <span className={styles.name} title={list.name}>
                    {list.name}
                  </span>
                  {total > 0 && completed === total ? (
                    <Sticker size={30} />
                  ) : (
                    <ProgressRing done={completed} total={total} />
                  )}
                </Link>
              </li>
            );
          })}
        <Suspense>
          <HomeLink to="archive" />
        </Suspense>
      </ul>
      <div className={styles.plan}>
        <UsageBadge />
      </div>
      <AccountMenu wide />
      {creating === null ? null : (
        <Suspense>
          <CreateListDialog open={creating} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </nav>
  );
}
