import { Suspense, type ComponentProps } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import type { RetryBanner as Banner, RetrySkeleton as Skeleton } from '../../../shared/ui/retry';
import { SkeletonCards } from '../../../shared/ui/skeleton';
import { useList } from '../api/lists';
import { ListHead, type Tools } from './list-head';
import type { ListUnavailableProps } from './list-unavailable';
import { OpenList } from './open-list';
import styles from './list-page.module.css';

const ListUnavailable = lazyComponent<ListUnavailableProps>(() => import('./list-unavailable'));
const loadRetry = () => import('../../../shared/ui/retry');
const RetryBanner = lazyComponent<ComponentProps<typeof Banner>>(async () => ({
  default: (await loadRetry()).RetryBanner,
}));
const RetrySkeleton = lazyComponent<ComponentProps<typeof Skeleton>>(async () => ({
  default: (await loadRetry()).RetrySkeleton,
}));
const SlowNote = lazyComponent(async () => ({ default: (await loadRetry()).SlowNote }));

/**
 * The page of a list in any state: loading, open, failed or unavailable. Chip, plan and tools come from the
 * frame around it.
 */
export function ListPage({ id, ...frame }: { id: string } & Tools) {
  const { t } = useTranslation();
  const { status, list, items, role, unread, refresh } = useList(id);
  useDocumentTitle(list?.name ?? null);

  if (status !== 'loading' && status !== 'ready' && status !== 'error')
    return (
      <Suspense>
        <ListUnavailable id={id} why={status} role={role} />
      </Suspense>
    );
  if (!list) return <Waiting {...frame} onRetry={status === 'error' && refresh} />;
  return (
    <Suspense fallback={<Waiting {...frame} onRetry={false} />}>
      <OpenList
        key={list.id}
        list={list}
        items={items}
        loading={status === 'loading' || unread === true}
        {...frame}
      >
        <Suspense>
          {status === 'error' ? (
            <RetryBanner text={t(unread ? 'list.loadFailed' : 'list.refreshFailed')} onRetry={refresh} />
          ) : status === 'loading' ? (
            <SlowNote />
          ) : null}
        </Suspense>
      </OpenList>
    </Suspense>
  );
}

/** Skeletons while the list loads. `onRetry` is false unless loading has failed. */
function Waiting({ onRetry, ...tools }: { onRetry: false | (() => void) } & Tools) {
  const { t } = useTranslation();
  return (
    <div className={styles.page} data-accent="shopping" data-broad>
      <ListHead {...tools} name={null} loading={!onRetry} />
      <Suspense>
        {onRetry ? <RetrySkeleton page text={t('list.loadFailed')} onRetry={onRetry} /> : <SlowNote />}
      </Suspense>
      {onRetry ? null : <SkeletonCards kind="tile" count={8} />}
    </div>
  );
}
