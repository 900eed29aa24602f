import { bandAt } from '@pictick/rules/calendar/household-day';
import type { KidChild, KidClock, KidItem, KidList, KidThing, KidView } from './kid-view';

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const all = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The part of a view that is whole: after a fault of the page nothing else is shown. The calmest screens do:
 * one card at a time, without a board, timers, the celebration or what comes next.
 */
export function knownView({ status, child, children, clock, lists, firstThen }: KidView): KidView {
  return {
    status,
    child: child && calm(child),
    children: all(children).filter(isFace),
    clock: isClock(clock) ? clock : null,
    lists: all(lists).filter(isList).map(whole),
    firstThen: isList(firstThen) ? whole(firstThen) : null,
  };
}

const whole = ({ id, listType, items, band, day, isFirstThen }: KidList): KidList => ({
  ...{ id, listType, band, day, isFirstThen },
  items: all(items).filter(isItem).map(plain),
});

const calm = (child: KidChild): KidChild => ({
  ...child,
  order: 'oneAtATime',
  animations: false,
  celebration: false,
});

const isFace = (face: unknown): face is KidChild =>
  isRow(face) && typeof face['id'] === 'string' && typeof face['nickname'] === 'string';

function isClock(clock: KidClock | null): clock is KidClock {
  if (clock === null) return false;
  try {
    bandAt(0, clock, clock.bands);
    return true;
  } catch {
    return false;
  }
}

const isList = (list: unknown): list is KidList => isRow(list) && typeof list['id'] === 'string';

const isThing = (thing: unknown): thing is KidThing =>
  isRow(thing) &&
  typeof thing['name'] === 'string' &&
  isRow(thing['image']) &&
  typeof thing['image']['url'] === 'string';

const isItem = (item: unknown): item is KidItem => isThing(item) && typeof (item as KidItem).id === 'string';

function plain(item: KidItem): KidItem {
  const { insteadOf, quantity, minutes: _minutes, ...rest } = item;
  return {
    ...rest,
    quantity: typeof quantity === 'string' ? quantity : null,
    ...(isThing(insteadOf) && { insteadOf }),
  };
}
