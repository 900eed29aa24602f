import { CloudOff, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { EmptyFan } from '../../../shared/ui/picture/empty-fan';
import { RetryBanner, RetrySkeleton, SlowNote } from '../../../shared/ui/retry';
import { EmptyText, SkeletonCards } from '../../../shared/ui/skeleton';

type Props<T> = {
  rows: T[] | undefined;
  failed: boolean;
  onRetry: () => void;
  empty: string;
  children: (rows: T[]) => ReactNode;
};

/**
 * The trash while loading, empty, failed or filled. The server holds it: without a network only the cached
 * answer is shown.
 */
export function TrashStates<T>({ rows, failed, onRetry, empty, children }: Props<T>) {
  const { t } = useTranslation();
  const online = useOnline();
  if (rows && rows.length > 0) {
    return (
      <>
        {failed && online ? <RetryBanner text={t('trash.loadFailed')} onRetry={onRetry} /> : null}
        {children(rows)}
      </>
    );
  }
  if (!online) {
    return (
      <div role="status">
        <EmptyFan single action={<CloudOff aria-hidden="true" strokeWidth={2.25} />} />
        <EmptyText title={t('trash.offlineTitle')}>{t('trash.offlineText')}</EmptyText>
      </div>
    );
  }
  if (rows) {
    return (
      <div role="status">
        <EmptyFan single action={<Trash2 aria-hidden="true" strokeWidth={2.25} />} />
        <EmptyText title={t('trash.emptyTitle')}>{empty}</EmptyText>
      </div>
    );
  }
  if (failed) return <RetrySkeleton text={t('trash.loadFailed')} onRetry={onRetry} />;
  return (
    <>
      <SlowNote />
      <SkeletonCards kind="list" count={3} />
    </>
  );
}
