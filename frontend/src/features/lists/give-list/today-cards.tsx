import type { CardState } from '@pictick/rules/routines/routine-day';
import { Suspense, type ReactNode } from 'react';
import type { Child, HouseholdView } from '../../../api/engine/households';
import { GiveTo } from '../../../app/family-slots';
import { useTranslation } from '../../../i18n/use-translation';
import { longestWord } from '../../../shared/lib/long-name';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { useList, type ItemRow, type ListCard } from '../api/lists';
import { ChildPicture } from '../pictures/child-picture';
import { Bands } from '../today/bands';
import { progressOf } from '../today/bands-of-day';
import { LateMarks } from '../today/late-marks';
import type { LoadedToday } from '../today/use-household-today';
import { cardsAroundNow } from './cards-around-now';
import { ChildButton } from './child-button';
import type { ChildToday } from './given-counts';
import { NothingGiven } from './nothing-given';
import styles from './today-cards.module.css';

export type TodayCardsProps = {
  household: HouseholdView;
  today: LoadedToday;
  children: readonly ChildToday[];
  onOpen: (childId: string) => void;
  onCreate: () => void;
};

/**
 * A card for each child of the household on wide screens: ring, the way to give the device, its present routines
 * and its lists. Beside them the routines of the day.
 */
export default function TodayCards({ household, today, children, onOpen, onCreate }: TodayCardsProps) {
  const { t } = useTranslation();
  const mayChange = household.role !== 'helper';
  return (
    <div className={styles.today}>
      <ul className={styles.children} aria-label={t('family.children')}>
        {children.map((each) => (
          <li key={each.child.id} className={styles.child} data-accent="task">
            <div className={styles.head}>
              <ChildButton today={each} small className={styles.open} onOpen={onOpen} />
              <span className={styles.name}>{each.child.nickname}</span>
              {mayChange ? (
                <Suspense fallback={<span className={styles.give} />}>
                  <span className={styles.give}>
                    <GiveTo household={household} child={each.child} kind="soft" />
                  </span>
                </Suspense>
              ) : null}
            </div>
            {each.isDayOff ? <p className={styles.empty}>{t('today.off')}</p> : null}
            {each.lists.length === 0 && each.routines.length === 0 && !each.isDayOff && !each.isLoading ? (
              <div className={styles.first}>
                <NothingGiven {...{ household, onCreate }} className={styles.empty} />
              </div>
            ) : null}
            {each.routines
              .filter(({ band, cards }) => band === today.band && !progressOf(cards).isDone)
              .map(({ routine: { list }, cards }) => (
                <Section
                  key={list.id}
                  name={list.name}
                  isOnly={each.routines.length === 1}
                  total={cards.length}
                >
                  {cardsAroundNow(
                    cards.map(({ item, state }) => ({ ...item, state, checked: state !== 'open' })),
                    each.routines.length === 1 ? 6 : 3,
                  ).map((item) => (
                    <Card key={item.id} child={each.child} item={item} state={item.state} />
                  ))}
                </Section>
              ))}
            {each.lists
              .filter(({ counts }) => counts.completed < counts.total)
              .map((list) => (
                <Given key={list.id} child={each.child} list={list} isOnly={each.lists.length === 1} />
              ))}
          </li>
        ))}
      </ul>
      <div className={styles.bands}>
        <LateMarks household={household} />
        <Bands household={household} today={today} />
      </div>
    </div>
  );
}

/** The cards of a list that is not done, from about the first open one: two rows of an only list, else one. */
function Given({
  child,
  list: { id, name, counts },
  isOnly,
}: {
  child: Child;
  list: ListCard;
  isOnly: boolean;
}) {
  const { items } = useList(id);
  const most = isOnly ? 6 : 3;
  const places = Array.from({ length: Math.min(counts.total, most) });
  return (
    <Section name={name} isOnly={isOnly} total={counts.total}>
      {items.length > 0
        ? cardsAroundNow(items, most).map((item) => (
            <Card key={item.id} child={child} item={item} state={item.checked ? 'done' : 'open'} />
          ))
        : places.map((_, index) => <li key={index} className={styles.place} />)}
    </Section>
  );
}

/** An only list shows six cards and no heading where that is all. */
function Section({
  name,
  isOnly,
  total,
  children,
}: {
  name: string;
  isOnly: boolean;
  total: number;
  children: ReactNode;
}) {
  const more = Math.max(0, total - (isOnly ? 6 : 3));
  return (
    <div className={styles.list} role="group" aria-label={name}>
      {isOnly && more === 0 ? null : (
        <header>
          <h3>{name}</h3>
          {more > 0 ? <span>+{more}</span> : null}
        </header>
      )}
      <ul>{children}</ul>
    </div>
  );
}

function Card({
  child,
  item,
  state,
}: {
  child: Child;
  item: Pick<ItemRow, 'name' | 'depicts' | 'image'>;
  state: CardState;
}) {
  const { name } = item;
  const isDone = state === 'done';
  return (
    <li className={cx(styles.card, state !== 'open' && styles.done)}>
      <span className={cx(styles.picture, !isDone && state !== 'open' && styles.crossed)}>
        <ChildPicture child={child} item={item} size={92} />
        {isDone ? <Sticker size={30} className={styles.seal} /> : null}
      </span>
      <span
        className={styles.cardName}
        ref={(element) => element?.style.setProperty('--letters', String(longestWord(name)))}
      >
        {name}
      </span>
    </li>
  );
}
