import { ArrowLeft, ArrowRight, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { cx } from '../../shared/ui/cx';
import { ItemName } from '../cards/item-name';
import { Change, Cross, notToday } from '../cards/not-today';
import { Seal } from '../cards/seal';
import { SpokenPicture } from '../cards/spoken-picture';
import { Thing } from '../cards/thing';
import type { Visit } from '../cards/use-visit';
import { useKidPage, useKidPart } from '../kid-page';
import type { KidItem, KidList } from '../model/kid-view';
import { onPage, pageOf, pagesOf } from '../model/pages';
import { stonesOf } from '../model/walk';
import { Scene } from '../scene/scene';
import { useSky } from '../scene/use-sky';
import { Announced } from '../states/announced';
import { Header, type BoardSwitch, type OtherList } from '../states/header';
import { t } from '../texts';
import { useRest } from '../use-rest';
import { useSwipe } from './use-swipe';
import buttons from '../kid-buttons.module.css';
import styles from './board.module.css';

/** Time (ms) until a loose seal settles again. */
const looseMs = 4000;
/** Taps on a stamped card that follow each other within this time (ms) are a drumming hand: its seal stays. */
const drumMs = 1000;

interface Props {
  list: KidList;
  other: OtherList | null;
  visit: Visit;
  board: BoardSwitch;
}

/**
 * All cards of a list, six on a page. Each can be stamped: the order is a suggestion. For keys and switches the
 * suggested card comes first, then the open ones.
 */
export function Board({ list, other, visit, board }: Props) {
  const { taps } = useKidPage();
  const child = useKidPart('child');
  const { items, walk } = visit;
  const { suggested, done, total, steps } = walk;
  const [loose, setLoose] = useState<string | null>(null);
  useEffect(() => {
    if (loose === null) return;
    const timer = setTimeout(() => setLoose(null), looseMs);
    return () => clearTimeout(timer);
  }, [loose]);
  const cells: (KidItem | OtherList)[] = other ? [...items, other] : [...items];
  const pages = pagesOf(cells.length);
  const aim = suggested ? pageOf(items.indexOf(suggested)) : null;
  const [wish, setPage] = useState(aim ?? 0);
  const page = Math.min(wish, pages - 1);
  /** The child has stamped the last open card of the page, which turns when the seal has fallen. */
  const [isLeaving, setLeaving] = useState(false);
  const turn = (by: number) => {
    setLeaving(false);
    setPage(Math.max(0, Math.min(page + by, pages - 1)));
  };
  useEffect(() => {
    if (!isLeaving || aim === null || aim === page) return;
    return taps.whenUp(() => {
      setLeaving(false);
      setPage(aim);
    });
  }, [isLeaving, aim, page, taps]);
  useRest(String(page));
  const swipe = useSwipe(turn);
  const shown = cells.slice(page * onPage, (page + 1) * onPage);
  /** Stays while a stamped card rests, when none is suggested. */
  const [front, setFront] = useState(suggested?.id);
  if (suggested && suggested.id !== front) setFront(suggested.id);
  const inTurn = [
    ...shown.filter((cell) => isFront(cell, front)),
    ...shown.filter((cell) => !isFront(cell, front) && !isSettled(cell)),
    ...shown.filter((cell) => !isFront(cell, front) && isSettled(cell)),
  ];
  const title = suggested
    ? t('kid.step', { name: suggested.name, step: done + 1, total })
    : t(done === total ? 'kid.allDone' : 'kid.allCards');
  return (
    <main
      className={styles.board}
      data-shows={child?.shows}
      data-paged={pages > 1 ? '' : undefined}
      data-count={pages > 1 ? onPage : cells.length}
      {...swipe}
    >
      <Scene sky={useSky(list.band)} walk={stonesOf({ steps })} isLow />
      <Announced title={title} />
      <ul key={page} className={styles.cells}>
        {inTurn.map((cell) =>
          'open' in cell ? (
            <ClosedCard key="other" place={shown.indexOf(cell)} other={cell} />
          ) : (
            <BoardCard
              key={cell.id}
              place={shown.indexOf(cell)}
              item={cell}
              isDone={cell.checked || (walk.isStamped && walk.present?.id === cell.id)}
              isPresent={suggested?.id === cell.id}
              isLoose={loose === cell.id}
              onStamp={() => {
                setLoose(null);
                setLeaving(shown.every((each) => each === cell || 'open' in each || isSettled(each)));
                visit.stamp(cell);
              }}
              onLift={() => {
                setLeaving(false);
                setLoose(cell.id);
              }}
              onTakeOff={() => {
                setLoose(null);
                visit.bringBack(cell);
              }}
            />
          ),
        )}
      </ul>
      {page > 0 ? (
        <button
          type="button"
          className={cx(buttons.round, styles.turn, styles.back, aim !== null && aim < page && styles.aim)}
          aria-label={t('kid.cardsBack')}
          onClick={() => turn(-1)}
        >
          <ArrowLeft aria-hidden="true" strokeWidth={2.75} />
        </button>
      ) : null}
      {page < pages - 1 ? (
        <button
          type="button"
          className={cx(buttons.round, styles.turn, styles.on, aim !== null && aim > page && styles.aim)}
          aria-label={t('kid.cardsOn')}
          onClick={() => turn(1)}
        >
          <ArrowRight aria-hidden="true" strokeWidth={2.75} />
        </button>
      ) : null}
      <Header other={null} board={board} />
    </main>
  );
}

const isFront = (cell: KidItem | OtherList, front: string | undefined): boolean =>
  !('open' in cell) && cell.id === front;

/** Nothing is to be done with it. */
const isSettled = (cell: KidItem | OtherList): boolean =>
  !('open' in cell) && (cell.checked || cell.isSkipped === true);

interface CardProps {
  item: KidItem;
  /** Where it is seen on its page. */
  place: number;
  isDone: boolean;
  isPresent: boolean;
  isLoose: boolean;
  onStamp: () => void;
  onLift: () => void;
  onTakeOff: () => void;
}

function BoardCard(card: CardProps) {
  const { item, place, isDone, isPresent, isLoose, onStamp, onLift, onTakeOff } = card;
  const { name, isSkipped = false, insteadOf } = item;
  const { monotonic } = useKidPage();
  /** The seal falls on a card that was seen open, whoever ticked it. */
  const [wasDone, setWasDone] = useState(isDone);
  if (wasDone && !isDone) setWasDone(false);
  const tappedAt = useRef(-Infinity);
  const press = ({ detail }: MouseEvent) => {
    const before = tappedAt.current;
    // A key has no place, and does not drum.
    if (detail > 0) tappedAt.current = monotonic();
    if (isLoose) onTakeOff();
    else if (!isDone) onStamp();
    else if (detail === 0 || monotonic() - before >= drumMs) onLift();
  };
  const change = insteadOf && !isSkipped && !isDone ? insteadOf : null;
  const isFlat = isSkipped || isDone;
  const label = isSkipped
    ? t('kid.notToday', { name })
    : change
      ? `${t('kid.notToday', { name: change.name })} ${name}`
      : name;
  return (
    <li
      className={cx(
        styles.card,
        isFlat && styles.flat,
        isDone && styles.done,
        isDone && !wasDone && styles.fresh,
        isPresent && styles.present,
        isLoose && styles.lifted,
      )}
      style={{ order: place }}
      data-card={item.id}
    >
      <SpokenPicture
        item={item}
        label={label}
        words={name}
        after={isSkipped ? notToday() : undefined}
        className={styles.picture}
      >
        {change ? <Change from={change} to={item} /> : <Thing item={item} />}
        {isSkipped ? <Cross className={styles.cross} /> : null}
      </SpokenPicture>
      <ItemName item={item} className={cx(styles.name, name.length > 14 && styles.long)} />
      {isSkipped ? null : (
        <button
          type="button"
          className={isDone ? styles.whole : styles.stamp}
          aria-pressed={isLoose ? undefined : isDone}
          aria-label={t(isLoose ? 'kid.notDone' : 'kid.done', { name })}
          onClick={press}
        >
          <Seal />
        </button>
      )}
    </li>
  );
}

/** Another list of this part of the day: what lies below its first card is not to be seen. */
function ClosedCard({ other: { first, open }, place }: { other: OtherList; place: number }) {
  return (
    <li className={cx(styles.card, styles.pile)} style={{ order: place }}>
      <span className={styles.picture}>
        <Thing item={first} />
      </span>
      <button
        type="button"
        className={styles.whole}
        aria-label={t('kid.otherCards', { name: first.name })}
        onClick={open}
      >
        <span className={styles.onward}>
          <ChevronRight aria-hidden="true" strokeWidth={2.75} />
        </span>
      </button>
    </li>
  );
}
