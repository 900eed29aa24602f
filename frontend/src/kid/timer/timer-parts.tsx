import type { Day } from '@pictick/rules/calendar/day';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { readStorage, writeStorage } from '../../i18n/language';
import { timersKey } from '../../shared/lib/clear-session';
import { useAwake } from '../awake/use-awake';
import { useKidPage, useKidPart, useKidView, type KidStore } from '../kid-page';
import type { KidItem } from '../model/kid-view';
import { ticksOf } from '../model/timer';
import { useSounds } from '../sound/sounds';
import { t } from '../texts';
import { Timekeeper, type Timed } from './timekeeper';
import styles from './timer.module.css';

const keepers = new WeakMap<KidStore, Timekeeper>();

const openTimekeeper = (): Timekeeper =>
  new Timekeeper(
    () => ({ wall: Date.now(), monotonic: performance.now() }),
    { read: () => readStorage(timersKey), write: (timers) => writeStorage(timersKey, timers) },
    () => document.visibilityState === 'visible',
  );

function useTimekeeper(): Timekeeper {
  const { store } = useKidPage();
  const keeper = keepers.get(store) ?? openTimekeeper();
  keepers.set(store, keeper);
  return keeper;
}

const timedOf = (
  childId: string,
  day: Day | undefined,
  { id, minutes = 0, checked, day: own }: KidItem,
): Timed => ({ key: [childId, id, own ?? day].join(' '), minutes, isOpen: !checked });

/** Runs the timers, gives their sounds and keeps the screen on while one of them runs. */
export function TimerWatch() {
  const keeper = useTimekeeper();
  const { child, lists, firstThen } = useKidView();
  const { play } = useSounds();
  const childId = child?.id;
  const timed = useMemo(
    () =>
      childId === undefined
        ? []
        : [...lists, ...(firstThen ? [firstThen] : [])].flatMap(({ day, items }) =>
            items.flatMap((item) => (item.minutes && !item.isSkipped ? timedOf(childId, day, item) : [])),
          ),
    [childId, lists, firstThen],
  );
  useEffect(() => keeper.watch(timed, play), [keeper, timed, play]);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const look = () => keeper.look(play);
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('pageshow', look, { signal });
    window.addEventListener('storage', ({ key }) => key === timersKey && keeper.follow(play), { signal });
    signal.addEventListener('abort', () => keeper.stop());
    return () => over.abort();
  }, [keeper, play]);
  useAwake(useSyncExternalStore(keeper.subscribe, () => keeper.isAnyRunning()));
  return null;
}

interface Props {
  item: KidItem;
  day: Day | undefined;
}

function useTimer({ item, day }: Props) {
  const keeper = useTimekeeper();
  const timed = timedOf(useKidPart('child')?.id ?? '', day, item);
  const seconds = useSyncExternalStore(keeper.subscribe, () => keeper.seconds(timed.key));
  const isRunning = useSyncExternalStore(keeper.subscribe, () => keeper.isRunning(timed.key));
  return { keeper, timed, isRunning, left: Math.max(0, timed.minutes * 60 - seconds) };
}

export function Running({ children, ...props }: Props & { children: (isRunning: boolean) => ReactNode }) {
  const { timed, isRunning, left } = useTimer(props);
  return children(isRunning && left > 0 && timed.isOpen);
}

const radius = 148;

/** The point at a share of the way around, clockwise from the top. */
function pointAt(share: number, distance = radius): string {
  const turn = 2 * Math.PI * share;
  return `${(distance * Math.sin(turn)).toFixed(2)} ${(-distance * Math.cos(turn)).toFixed(2)}`;
}

/** The disc of a timer: the accent is what is left. */
export function TimerDisc(props: Props) {
  const { timed, isRunning, left } = useTimer(props);
  const gone = 1 - left / (timed.minutes * 60);
  const text = left === 0 ? t('kid.timer.over') : t('kid.timer.left', { count: Math.ceil(left / 60) });
  const isSaid = left === 0 || (isRunning && timed.minutes >= 3 && left <= 60);
  return (
    <>
      <div className={styles.disc} role="timer" aria-label={text} data-done={!timed.isOpen}>
        <svg viewBox="-148 -148 296 296" aria-hidden="true">
          <circle className={styles.gone} data-over={left === 0} r={radius - 0.5} />
          {gone === 0 ? <circle className={styles.left} r={radius} /> : null}
          {gone > 0 && left > 0 ? (
            <path
              className={styles.left}
              d={`M0 0L${pointAt(gone)}A${radius} ${radius} 0 ${gone < 0.5 ? 1 : 0} 1 0 ${-radius}z`}
            />
          ) : null}
          {ticksOf(timed.minutes).map((share) => (
            <path
              key={share}
              className={styles.tick}
              data-gone={share < gone}
              d={`M${pointAt(share, radius - 4)}L${pointAt(share, radius - 26)}`}
            />
          ))}
        </svg>
      </div>
      <p className="visually-hidden" role="status">
        {isSaid && timed.isOpen ? text : ''}
      </p>
    </>
  );
}

/** Starts and holds the timer. After its end, and on a stamped card, there is nothing to press. */
export function TimerButton(props: Props) {
  const { keeper, timed, isRunning, left } = useTimer(props);
  const { play } = useSounds();
  if (left === 0 || !timed.isOpen) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t(isRunning ? 'kid.timer.pause' : 'kid.timer.start')}
      onClick={() => keeper.press(timed, play)}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        {isRunning ? (
          <path d="M25 19a3.500 3.500 0 0 1 3.500 3.500v19a3.500 3.500 0 0 1-7 0v-19A3.500 3.500 0 0 1 25 19zM39 19a3.500 3.500 0 0 1 3.500 3.500v19a3.500 3.500 0 0 1-7 0v-19A3.500 3.500 0 0 1 39 19z" />
        ) : (
          <path d="M24 21.500a3.500 3.500 0 0 1 5.300-3L46 29a3.500 3.500 0 0 1 0 6L29.300 45.500a3.500 3.500 0 0 1-5.300-3z" />
        )}
      </svg>
    </button>
  );
}
