import { ChevronRight } from 'lucide-react';
import { cx } from '../../shared/ui/cx';
import { useKidPart } from '../kid-page';
import type { KidItem, KidList } from '../model/kid-view';
import { stonesOf } from '../model/walk';
import { Scene } from '../scene/scene';
import { useSky } from '../scene/use-sky';
import { useComing } from '../speech/use-speech';
import { Announced } from '../states/announced';
import { Header, type BoardSwitch, type OtherList } from '../states/header';
import { t } from '../texts';
import { isTimed, TimedPicture, WhileTimed } from '../timer/timers';
import { useRest } from '../use-rest';
import { ItemName } from './item-name';
import { Change, Cross, notToday } from './not-today';
import { Seal } from './seal';
import { comingOf, SpokenPicture } from './spoken-picture';
import { Thing } from './thing';
import type { Visit } from './use-visit';
import buttons from '../kid-buttons.module.css';
import styles from './cards.module.css';

interface Props {
  list: KidList;
  other: OtherList | null;
  visit: Visit;
  board: BoardSwitch | null;
}

/** The cards of a list, one at a time: the present one, the last one and the next one. */
export function Cards({ list, other, visit, board }: Props) {
  const child = useKidPart('child');
  const sky = useSky(list.band);
  const { present, isStamped, last, next, done, total, steps } = visit.walk;
  const after = present?.isSkipped ? notToday() : undefined;
  // A card that is crossed out comes anew: it is said, and another button lies under the hand.
  const shown = present ? `${present.id}${present.isSkipped ? ' x' : ''}` : undefined;
  useRest(shown);
  useComing(present && shown ? [{ key: shown, phrases: comingOf(present, after) }] : []);
  if (!present) return null;
  const { name, isSkipped = false, insteadOf } = present;
  const step = isSkipped
    ? t('kid.notToday', { name })
    : [
        insteadOf ? t('kid.notToday', { name: insteadOf.name }) : '',
        t('kid.step', { name, step: isStamped ? done : done + 1, total }),
      ]
        .join(' ')
        .trim();
  /** In first-then the second card waits until the timer of the first is over or paused. */
  const isFirst = list.isFirstThen && next !== null;
  const stamp = (isRunning: boolean) => (
    <button
      type="button"
      className={styles.stamp}
      aria-label={t('kid.done', { name })}
      aria-disabled={isStamped || isRunning}
      onClick={() => {
        if (!isStamped && !isRunning) visit.stamp(present);
      }}
    >
      <Seal />
    </button>
  );
  return (
    <main className={styles.cards}>
      <Scene sky={sky} walk={stonesOf({ steps })} />
      <Announced title={step} />
      <div
        key={present.id}
        className={cx(styles.card, (isStamped || isSkipped) && styles.stamped)}
        data-card={present.id}
        data-shows={child?.shows}
      >
        <TimedPicture item={present} day={list.day} className={styles.picture}>
          <SpokenPicture item={present} label={step} words={name} after={after} className={styles.picture}>
            {insteadOf && !isSkipped ? <Change from={insteadOf} to={present} /> : <Thing item={present} />}
            {isSkipped ? <Cross className={styles.cross} /> : null}
            {isStamped ? <Seal className={styles.falling} /> : null}
          </SpokenPicture>
        </TimedPicture>
        <ItemName item={present} className={cx(styles.name, nameSize(name))} />
      </div>
      {isSkipped ? null : isFirst ? (
        <WhileTimed item={present} day={list.day}>
          {stamp}
        </WhileTimed>
      ) : (
        stamp(false)
      )}
      {last ? (
        <button
          key={last.id}
          type="button"
          className={styles.last}
          aria-label={t('kid.notDone', { name: last.name })}
          onClick={() => visit.bringBack(last)}
        >
          <Thing item={last} />
          <Seal className={styles.small} />
        </button>
      ) : null}
      {next && (isSkipped || (!list.isFirstThen && (child?.canLayBack ?? true))) ? (
        <button
          key={next.id}
          type="button"
          className={cx(styles.next, isSkipped && styles.onward)}
          aria-label={t(isSkipped ? 'kid.next' : 'kid.later', { name, next: next.name })}
          onClick={visit.goOn}
        >
          <NextCard item={next} />
          <span className={buttons.arrow}>
            <ChevronRight aria-hidden="true" strokeWidth={2.75} />
          </span>
        </button>
      ) : next ? (
        <span key={next.id} className={cx(styles.next, styles.flat)} role="img" aria-label={next.name}>
          <NextCard item={next} />
        </span>
      ) : isSkipped ? (
        <button
          type="button"
          className={cx(buttons.round, styles.onward)}
          aria-label={t('kid.allDone')}
          onClick={visit.goOn}
        >
          <ChevronRight aria-hidden="true" strokeWidth={2.75} />
        </button>
      ) : null}
      {/* The board shows the other list as its last card. */}
      <Header other={board ? null : other} board={isTimed(present) ? null : board} />
    </main>
  );
}

function NextCard({ item }: { item: KidItem }) {
  return (
    <>
      {item.insteadOf && !item.isSkipped ? <Change from={item.insteadOf} to={item} /> : <Thing item={item} />}
      {item.isSkipped ? <Cross className={styles.smallCross} /> : null}
      <ItemName item={item} className={styles.nextName} />
    </>
  );
}

/** Long names are set smaller; two lines at most. */
const nameSize = (name: string): string | undefined =>
  name.length > 26 ? styles.longest : name.length > 15 ? styles.long : undefined;
