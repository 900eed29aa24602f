import type { Child } from '../../../api/engine/households';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { Link } from '../../../shared/routing/link';
import { Sticker, StickerPlace } from '../../../shared/ui/picture/sticker';
import { useList, type ItemRow, type ListCard } from '../api/lists';
import { checkItem } from '../check-item/check-item';
import { ChildPicture } from '../pictures/child-picture';
import styles from './given-cards.module.css';

/** The cards of a list given to a child: an adult ticks them. */
export function GivenCards({ child, list, label }: { child: Child; list: ListCard; label: string }) {
  const { t } = useTranslation();
  const { items } = useList(list.id);
  const { completed, total } = list.counts;
  return (
    <section className={styles.list} data-accent={list.listType} aria-label={label}>
      <header>
        <h3>
          <Link to={paths.list(list.id)}>{list.name}</Link>
        </h3>
        <span>{t('list.count', { done: completed, count: total })}</span>
      </header>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Card child={child} item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ child, item }: { child: Child; item: ItemRow }) {
  const { id, listId, name, checked } = item;
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={checked}
      onClick={() => void checkItem(listId, id, !checked)}
    >
      <span className={styles.picture}>
        <ChildPicture child={child} item={item} size={52} />
      </span>
      <span className={styles.name}>{name}</span>
      {checked ? <Sticker size={34} falling /> : <StickerPlace size={34} />}
    </button>
  );
}
