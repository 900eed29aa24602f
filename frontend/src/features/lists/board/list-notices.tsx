import { Suspense, useState } from 'react';
import { FullNotice, isFullMonthNoticeShown } from '../../../app/imaging-slots';
import { lazyComponent, lazyWhenIdle } from '../../../shared/lib/lazy-component';
import { useConcurrentAdds, useRemovals, type ItemRow, type ListRow } from '../api/lists';
import type { ListQuestion } from '../my-lists/list-question';
import type { ArchivedProps } from './archived-notice';
import type { RemovedProps } from './removed-line';
import styles from './list-page.module.css';

const ArchivedNotice = lazyComponent<ArchivedProps>(() => import('./archived-notice'));
const HandedOverNotice = lazyComponent<{ listId: string; at: string }>(
  () => import('../share-list/handed-over-notice'),
);
const MergeOffer = lazyComponent<{
  list: ListRow;
  items: ItemRow[];
  concurrentAdds: ReturnType<typeof useConcurrentAdds>;
}>(() => import('../merge-duplicates/merge-offer'));
const RemovedLine = lazyComponent<RemovedProps>(lazyWhenIdle(() => import('./removed-line')));
/** One element for all renders: it does not depend on ticks. */
const fullNotice = <FullNotice />;

type Props = { list: ListRow; items: ItemRow[]; onAsk: (what: ListQuestion['what']) => void };

/** The banners above the cards: quota, archive, new owner, concurrent duplicates, removed items. */
export function ListNotices({ list, items, onAsk }: Props) {
  const concurrentAdds = useConcurrentAdds(list.id);
  const removals = useRemovals(list.id);
  const [quotaNoticeShown] = useState(isFullMonthNoticeShown);
  return (
    <>
      {!quotaNoticeShown &&
      items.some(({ image: { reason } }) => reason === 'quota' || reason === 'trial_over') ? (
        <Suspense fallback={<div className={styles.notice} />}>{fullNotice}</Suspense>
      ) : null}
      {list.archived ? (
        <Suspense fallback={<div className={styles.notice} />}>
          <ArchivedNotice own={list.role === 'owner'} onAsk={onAsk} />
        </Suspense>
      ) : null}
      <Suspense>
        {list.handedOverAt ? (
          <HandedOverNotice key={list.handedOverAt} listId={list.id} at={list.handedOverAt} />
        ) : null}
        {concurrentAdds.length > 0 && list.role !== 'helper' ? (
          <MergeOffer list={list} items={items} concurrentAdds={concurrentAdds} />
        ) : null}
        {removals.length > 0 ? <RemovedLine list={list} items={items} removals={removals} /> : null}
      </Suspense>
    </>
  );
}
