import type { Day } from '@pictick/rules/calendar/day';
import type { ReactNode } from 'react';
import { useKidView } from '../kid-page';
import type { KidItem } from '../model/kid-view';
import { chunkOf, useChunk } from '../use-chunk';

/** Only a page with timers loads it. */
const timerChunk = chunkOf(() => import('./timer-parts'));

/** A card of today with minutes. */
export const isTimed = ({ minutes, isSkipped }: KidItem): boolean => Boolean(minutes) && !isSkipped;

/** Runs the timers of the child, whatever screen is shown. */
export function Timers() {
  const { lists, firstThen } = useKidView();
  const isNeeded = [...lists, ...(firstThen ? [firstThen] : [])].some(({ items }) => items.some(isTimed));
  const { part } = useChunk(timerChunk, isNeeded);
  return part && isNeeded ? <part.TimerWatch /> : null;
}

interface Props {
  item: KidItem;
  day: Day | undefined;
  className: string | undefined;
  children: ReactNode;
}

/** Draws what depends on a timer: `isRunning` while that of the card runs. */
export function WhileTimed({
  item,
  day,
  children,
}: Pick<Props, 'item' | 'day'> & { children: (isRunning: boolean) => ReactNode }) {
  const has = isTimed(item);
  const { part } = useChunk(timerChunk, has);
  return part && has ? (
    <part.Running item={item} day={day}>
      {children}
    </part.Running>
  ) : (
    children(false)
  );
}

/** The disc around the picture of a card with minutes; its place is kept until it is loaded. */
export function TimedPicture({ item, day, className, children }: Props) {
  const has = isTimed(item);
  const { part } = useChunk(timerChunk, has);
  if (!has) return children;
  return (
    <>
      <div className={className}>
        {part ? <part.TimerDisc item={item} day={day} /> : null}
        {children}
      </div>
      {part ? <part.TimerButton item={item} day={day} /> : null}
    </>
  );
}
