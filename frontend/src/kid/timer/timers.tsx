import type { Day } from '@pictick/rules/calendar/day';
import { useEffect, useState, type ReactNode } from 'react';
import { useKidView } from '../kid-page';
import type { KidItem } from '../model/kid-view';

type Parts = typeof import('./timer-parts');

let parts: Parts | null = null;

/** A card of today with minutes. */
export const isTimed = ({ minutes, isSkipped }: KidItem): boolean => Boolean(minutes) && !isSkipped;

/** The parts of a timer, which only a page with timers loads; null until they are here. */
function useTimerParts(isNeeded: boolean): Parts | null {
  const [, setLoaded] = useState(parts !== null);
  useEffect(() => {
    if (!isNeeded || parts) return;
    let isHere = true;
    import('./timer-parts').then(
      (loaded) => {
        parts = loaded;
        if (isHere) setLoaded(true);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isNeeded]);
  return isNeeded ? parts : null;
}

/** Runs the timers of the child, whatever screen is shown. */
export function Timers() {
  const { lists, firstThen } = useKidView();
  const loaded = useTimerParts(
    [...lists, ...(firstThen ? [firstThen] : [])].some(({ items }) => items.some(isTimed)),
  );
  return loaded ? <loaded.TimerWatch /> : null;
}

interface Props {
  item: KidItem;
  day: Day | undefined;
  className: string | undefined;
  children: ReactNode;
}

/** The disc around the picture of a card with minutes; its place is kept until it is loaded. */
export function TimedPicture({ item, day, className, children }: Props) {
  const has = isTimed(item);
  const loaded = useTimerParts(has);
  if (!has) return children;
  return (
    <>
      <div className={className}>
        {loaded ? <loaded.TimerDisc item={item} day={day} /> : null}
        {children}
      </div>
      {loaded ? <loaded.TimerButton item={item} day={day} /> : null}
    </>
  );
}
