import { memo, Suspense } from 'react';
import { lazyComponent, lazyWhenIdle } from '../../shared/lib/lazy-component';
import { AnimalFace } from '../../shared/ui/animal/animal-face';
import { cx } from '../../shared/ui/cx';
import { Thing } from '../cards/thing';
import { useHasHouses, useKidPage, useKidPart } from '../kid-page';
import type { KidItem } from '../model/kid-view';
import { t } from '../texts';
import styles from './header.module.css';

/** Its code comes after the first card; its place is kept. */
const Help = lazyComponent(lazyWhenIdle(() => import('../help/help-button')));

/** The house of the home that is shown, where the device has another one. */
const HomeSign = lazyComponent(lazyWhenIdle(() => import('../linked/home-sign')));

/** Another list with something to do, as one closed card. */
export interface OtherList {
  first: KidItem;
  open: () => void;
}

/** The button between one card at a time and the board of all cards. */
export interface BoardSwitch {
  isOpen: boolean;
  toggle: () => void;
}

interface Props {
  other: OtherList | null;
  board?: BoardSwitch | null;
  /** At the end the animal stands in the middle, and a sibling may come. */
  isEnd?: boolean;
  /** Where there is much to press, the animal is a picture beside a closed card. */
  isFull?: boolean;
}

/**
 * Closed card, board switch, help and animal. Here the focus comes to them last, before the lock. Beside the cards,
 * help takes the place of the switch, and the animal opens the board. On the board and at the end, the animal lets
 * a sibling come.
 */
export const Header = memo(function Header({ other, board = null, isEnd = false, isFull = false }: Props) {
  const { store } = useKidPage();
  const child = useKidPart('child');
  const children = useKidPart('children');
  const hasHouses = useHasHouses();
  const canChoose =
    (children.length > 1 || hasHouses) && (isEnd || !board || board.isOpen) && !(isFull && other);
  const isAlone = isEnd && board !== null && !canChoose;
  const help = child?.help ?? false;
  const hasAll = board !== null && canChoose;
  const opensBoard = help && board !== null && !isEnd && !hasAll;
  return (
    <>
      {other ? (
        <button
          type="button"
          className={cx(styles.closed, help && styles.afterHelp)}
          aria-label={t('kid.otherCards', { name: other.first.name })}
          onClick={other.open}
        >
          <Thing item={other.first} />
        </button>
      ) : null}
      {board && !opensBoard ? (
        <button
          type="button"
          className={cx(styles.switch, isAlone && styles.alone)}
          aria-label={t(board.isOpen ? 'kid.oneCard' : 'kid.allCards')}
          onClick={board.toggle}
        >
          {board.isOpen ? <OneCard /> : <ThreeCards />}
        </button>
      ) : null}
      {help ? (
        <span className={cx(styles.help, hasAll && styles.third)}>
          <Suspense>
            <Help />
          </Suspense>
        </span>
      ) : null}
      {isAlone || !child ? null : opensBoard ? (
        <button
          type="button"
          className={styles.animal}
          aria-label={t(board.isOpen ? 'kid.oneCard' : 'kid.allCards')}
          onClick={board.toggle}
        >
          <AnimalFace animal={child.animal} colour={child.colour} size={56} />
        </button>
      ) : canChoose ? (
        <button
          type="button"
          className={styles.animal}
          aria-label={t('kid.chooseChild')}
          onClick={() => store.chooseChild(null)}
        >
          <AnimalFace animal={child.animal} colour={child.colour} size={56} />
        </button>
      ) : (
        <span className={styles.animal} aria-hidden="true">
          <AnimalFace animal={child.animal} colour={child.colour} size={56} />
        </span>
      )}
      <Suspense>{hasHouses && child ? <HomeSign /> : null}</Suspense>
    </>
  );
});

function OneCard() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="4">
      <rect x="12" y="5" width="24" height="38" rx="6" />
      <rect x="17.500" y="11" width="13" height="13" rx="2.500" fill="currentColor" stroke="none" />
      <path d="M19 34h10" strokeWidth="3.500" strokeLinecap="round" />
    </svg>
  );
}

function ThreeCards() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="3.500">
      {[2, 18, 34].map((x) => (
        <g key={x}>
          <rect x={x} y="14" width="12" height="20" rx="4" />
          <rect x={x + 3.5} y="18" width="5" height="5.500" rx="1" fill="currentColor" stroke="none" />
        </g>
      ))}
    </svg>
  );
}
