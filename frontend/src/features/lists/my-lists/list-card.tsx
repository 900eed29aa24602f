import { ListChecks, ShoppingBasket } from 'lucide-react';
import { memo, Suspense } from 'react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { focusGoesOn } from '../../../shared/lib/focus-next';
import { lazyComponent, lazyWhenIdle } from '../../../shared/lib/lazy-component';
import { Link } from '../../../shared/routing/link';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { ProgressBar } from '../../../shared/ui/progress';
import type { ListCard as Card } from '../api/lists';
import type { MemberStackProps } from '../share-list/member-stack';
import type { MenuProps } from './list-menu';
import type { Ask } from './list-question';
import styles from './list-card.module.css';

const ListMenu = lazyComponent<MenuProps>(lazyWhenIdle(() => import('./list-menu')));
const InvitationCard = lazyComponent<{ list: Card }>(() => import('../invitations/invitation-card'));
const MemberStack = lazyComponent<MemberStackProps>(() => import('../share-list/member-stack'));

export const ListCard = memo(function ListCard({
  list,
  eager,
  onAsk,
}: {
  list: Card;
  eager: boolean;
  onAsk: Ask;
}) {
  const { t } = useTranslation();
  const { completed, total } = list.counts;
  const count = t('list.count', { done: completed, count: total });
  const finished = total > 0 && completed === total;
  const Icon = list.listType === 'shopping' ? ShoppingBasket : ListChecks;

  if (list.opened === false)
    return (
      <Suspense fallback={<li className={styles.card} />}>
        <InvitationCard list={list} />
      </Suspense>
    );
  return (
    <li ref={focusGoesOn} className={styles.card} data-accent={list.listType}>
      <Strip list={list} eager={eager} />
      <div className={styles.row}>
        <span className={styles.badge}>
          {finished ? <Sticker size={34} /> : <Icon aria-hidden="true" strokeWidth={2.25} />}
        </span>
        <div className={styles.text}>
          <div className={styles.top}>
            <h2 className={cx(styles.name, /\S{10}/.test(list.name) && styles.long)}>
              <Link
                to={paths.list(list.id)}
                className={styles.door}
                aria-label={`${list.name}, ${t(`listType.${list.listType}`)}`}
              >
                {list.name}
              </Link>
            </h2>
            {list.collaborators?.length || list.householdId ? (
              <Suspense fallback={<span className={styles.faces} />}>
                <MemberStack listId={list.id} people={list.collaborators ?? []} />
              </Suspense>
            ) : null}
          </div>
          {total > 0 ? (
            <div className={styles.progress}>
              <ProgressBar done={completed} total={total} label={count} />
              <span aria-hidden="true">{count}</span>
            </div>
          ) : (
            <p className={styles.nothing}>
              {t(
                list.creating
                  ? 'list.creating'
                  : list.schedule?.length && list.preview.length > 0
                    ? 'list.notToday'
                    : 'list.nothingYet',
              )}
            </p>
          )}
        </div>
        <Suspense fallback={<span className={styles.more} />}>
          <ListMenu
            {...list}
            started={completed > 0}
            className={styles.more}
            onAsk={(what) => onAsk({ what, list })}
          />
        </Suspense>
      </div>
    </li>
  );
});

function Strip({ list, eager }: { list: Card; eager: boolean }) {
  return (
    <ul className={styles.strip} aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => {
        const item = list.preview[index];
        return item ? (
          <li key={item.itemId} className={cx(item.checked && styles.done)}>
            <Picture
              name={item.name}
              src={item.image.thumbnailUrl}
              color={item.image.color}
              thumbHash={item.image.thumbHash}
              eager={eager}
            />
            {item.checked ? <Sticker size={30} className={styles.stamp} /> : null}
          </li>
        ) : (
          <li key={index} className={styles.empty} />
        );
      })}
    </ul>
  );
}
