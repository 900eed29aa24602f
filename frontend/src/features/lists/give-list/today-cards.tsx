import { Suspense } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { GiveTo } from '../../../app/family-slots';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { useList, type ItemRow, type ListCard } from '../api/lists';
import { cardsAroundNow } from './cards-around-now';
import { ChildButton } from './child-button';
import type { ChildToday } from './given-counts';
import styles from './today-cards.module.css';

export type TodayCardsProps = {
  household: HouseholdView;
  today: readonly ChildToday[];
  onOpen: (childId: string) => void;
};

/** A card for each child of the household on wide screens: ring, the way to give the device, and its lists. */
export default function TodayCards({ household, today, onOpen }: TodayCardsProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.children} aria-label={t('family.children')}>
      {today.map((each) => (
        <li key={each.child.id} className={styles.child} data-accent="task">
          <div className={styles.head}>
            <ChildButton today={each} small className={styles.open} onOpen={onOpen} />
            <span className={styles.name}>{each.child.nickname}</span>
            <Suspense fallback={<span className={styles.give} />}>
              <span className={styles.give}>
                <GiveTo household={household} child={each.child} kind="soft" />
              </span>
            </Suspense>
          </div>
          {each.lists.length === 0 ? <p className={styles.empty}>{t('family.day.empty')}</p> : null}
          {each.lists
            .filter(({ counts }) => counts.completed < counts.total)
            .map((list) => (
              <Given key={list.id} list={list} isOnly={each.lists.length === 1} />
            ))}
        </li>
      ))}
    </ul>
  );
}

/** The cards of a list that is not done, from about the first open one: two rows of an only list, else one. */
function Given({ list: { id, name, counts }, isOnly }: { list: ListCard; isOnly: boolean }) {
  const { items } = useList(id);
  const most = isOnly ? 6 : 3;
  const more = Math.max(0, counts.total - most);
  const places = Array.from({ length: Math.min(counts.total, most) });
  return (
    <section className={styles.list} aria-label={name}>
      {isOnly && more === 0 ? null : (
        <header>
          <h3>{name}</h3>
          {more > 0 ? <span>+{more}</span> : null}
        </header>
      )}
      <ul>
        {items.length > 0
          ? cardsAroundNow(items, most).map((item) => <Card key={item.id} item={item} />)
          : places.map((_, index) => <li key={index} className={styles.place} />)}
      </ul>
    </section>
  );
}

function Card({ item: { name, checked, image } }: { item: ItemRow }) {
  return (
    <li className={cx(styles.card, checked && styles.done)}>
      <span className={styles.picture}>
        <Picture name={name} src={image.thumbnailUrl} color={image.color} size={92} />
        {checked ? <Sticker size={30} className={styles.seal} /> : null}
      </span>
      <span className={styles.cardName}>{name}</span>
    </li>
  );
}
