import { ChevronRight } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { AnimalFigure } from '../../shared/ui/animal/animal-figure';
import { cx } from '../../shared/ui/cx';
import { Seal } from '../cards/seal';
import { Thing } from '../cards/thing';
import { useKidPart } from '../kid-page';
import type { KidItem, KidList } from '../model/kid-view';
import { focusQuietly } from '../quiet-focus';
import { WholeScene } from '../scene/scene';
import { useSky } from '../scene/use-sky';
import { t } from '../texts';
import { Announced } from './announced';
import { Header, type BoardSwitch, type OtherList } from './header';
import buttons from '../kid-buttons.module.css';
import styles from './done.module.css';

const mostShown = 6;
const dots = 11;

export interface DoneProps {
  list: KidList;
  other: OtherList | null;
  last: KidItem | null;
  onBringBack: (item: KidItem) => void;
  /** The way to the board of all cards. */
  board?: BoardSwitch | null;
  /** Of a shop, in place of the stamped cards. */
  basket?: ReactNode;
}

/** All is done: the animal cheers once, then rests. The last card can be brought back. */
export function Done({ list, other, last, onBringBack, board = null, basket }: DoneProps) {
  const child = useKidPart('child');
  const sky = useSky(list.band);
  // The button that was pressed is gone: the focus must not fall back to the browser's own controls.
  useEffect(() => focusQuietly(document.getElementById('done')), []);
  if (!child) return null;
  return (
    <main className={cx(styles.done, basket !== undefined && styles.withBasket)} data-accent={list.listType}>
      <WholeScene sky={sky} />
      <Announced id="done" title={t('kid.allDone')} />
      <div className={styles.cheer} aria-hidden="true">
        <span className={styles.sun} />
        {child.celebration ? Array.from({ length: dots }, (_, index) => <i key={index} />) : null}
        <span className={styles.animal}>
          <AnimalFigure animal={child.animal} pose="cheer" />
        </span>
        <img className={styles.kuzu} src="/figures/kuzu-wave.svg" alt="" />
      </div>
      {basket ?? (
        <ul className={styles.small} aria-hidden="true">
          {list.items
            .filter(({ isSkipped }) => !isSkipped)
            .slice(-mostShown)
            .map((item) => (
              <li key={item.id}>
                <Thing item={item} />
                <Seal className={styles.seal} />
              </li>
            ))}
        </ul>
      )}
      {last ? (
        <button
          type="button"
          className={styles.last}
          aria-label={t('kid.notDone', { name: last.name })}
          onClick={() => onBringBack(last)}
        >
          <Thing item={last} />
          <Seal className={styles.seal} />
        </button>
      ) : null}
      {other ? (
        <button
          type="button"
          className={styles.next}
          aria-label={t('kid.otherCards', { name: other.first.name })}
          onClick={other.open}
        >
          <Thing item={other.first} />
          <span className={buttons.arrow}>
            <ChevronRight aria-hidden="true" strokeWidth={2.75} />
          </span>
        </button>
      ) : null}
      <Header other={null} board={board} isEnd />
    </main>
  );
}
