import type { HouseholdView } from '@pictick/rules/household/household-view';
import { languageOf } from '@pictick/rules/language';
import type { Card } from '@pictick/rules/routines/routine-day';
import type { GivenListView } from '../sync/kid/kid-engine';
import type { KidStatus } from '../sync/kid/kid-puller';
import type { ChildToday, PlannedList } from '../sync/routines/child-today';
import type { FirstThenToday } from '../sync/routines/first-then';
import type { RoutineItemRow } from '../sync/routines/today';
import type { ItemRow } from '../sync/types';
import type { KidItem, KidList, KidThing, KidView } from './model/kid-view';

/** The engine's rows that the child's page reads. */
export interface DeviceRows {
  status: () => KidStatus;
  household: (id: string) => HouseholdView | null;
  isGone: (childId: string) => boolean;
  givenLists: () => readonly GivenListView[];
  /** Null while no routine is known. */
  today: () => ChildToday<GivenListView> | null;
}

const nothing: KidView = { status: 'loading', child: null, children: [], clock: null, lists: [] };

/** Where the account is no longer there. */
export const goneView: KidView = { ...nothing, status: 'gone' };

/** The rows of this device as the child sees them. `gone`: the server or the household knows no such child. */
export function deviceView(
  rows: DeviceRows,
  { householdId, childId }: { householdId: string; childId: string | null },
): KidView {
  const household = rows.household(householdId);
  const isGone = rows.status() === 'gone';
  if (!household) return isGone ? goneView : nothing;
  const child = household.children.find(({ id }) => id === childId) ?? null;
  const { timeZone, dayStartsAt, bands } = household;
  const base = {
    children: household.children
      .filter(({ id }) => !rows.isGone(id))
      .map(({ id, nickname, animal, colour }) => ({ id, nickname, animal, colour })),
    clock: { timeZone, dayStartsAt, bands },
  };
  if (isGone || (childId !== null && !child)) return { ...base, status: 'gone', child: null, lists: [] };
  if (!child) return { ...base, status: 'ready', child, lists: [] };
  const { id, nickname, animal, colour, shows, settings } = child;
  return {
    ...base,
    status: 'ready',
    child: {
      ...{ id, nickname, animal, colour, shows },
      ...settings,
    },
    ...shownLists(rows, child.id),
  };
}

function shownLists(
  rows: DeviceRows,
  childId: string,
): Pick<KidView, 'lists' | 'firstThen' | 'next' | 'isDayOff'> {
  const today = rows.today();
  if (!today) return { lists: rows.givenLists().map((view) => listOf(view, childId)) };
  const { routines, plain, next, isDayOff, firstThen } = today;
  return {
    lists: [
      ...routines.map((planned) => routineOf(planned, childId)),
      ...plain.map((view) => listOf(view, childId)),
    ],
    firstThen: firstThen && firstThenOf(firstThen, childId),
    next: next && { item: thingOf(next.card.item), band: next.band },
    isDayOff,
  };
}

const pictureOf = ({ imageUrl, color, kind }: ItemRow['image']): KidThing['image'] => ({
  url: imageUrl,
  color,
  ...(kind === 'photo' && { isPhoto: true }),
});

const thingOf = ({ name, language, depicts, image }: ItemRow): KidThing => ({
  name,
  language: languageOf(language),
  depicts,
  image: pictureOf(image),
});

const timeOf = ({ minutes }: { minutes?: number | null }): Pick<KidItem, 'minutes'> =>
  minutes ? { minutes } : {};

/** A changed card is shown on the one that takes its place. */
const cardOf = (
  { item, state, mark, insteadOf, childId: of }: Card<RoutineItemRow>,
  childId: string,
): KidItem => ({
  ...thingOf(item),
  id: item.id,
  listId: item.listId,
  quantity: item.quantity,
  ...timeOf(item),
  checked: state === 'done',
  mine: state === 'done' && mark?.actor === childId,
  ...(of === null && { isAnyones: true }),
  ...(state === 'skipped' && { isSkipped: true }),
  ...(insteadOf && { insteadOf: thingOf(insteadOf) }),
});

const routineOf = ({ routine: { list }, day, band, cards }: PlannedList, childId: string): KidList => ({
  id: list.id,
  listType: list.listType,
  day,
  band,
  items: cards.flatMap((card) => (card.state === 'changed' ? [] : cardOf(card, childId))),
});

function itemOf(item: ItemRow, childId: string): KidItem {
  const { id, listId, quantity, checked, checkedBy } = item;
  const mine = checked && checkedBy === childId;
  return { ...thingOf(item), id, listId, quantity, ...timeOf(item), checked, mine };
}

const listOf = ({ list, items }: GivenListView, childId: string): KidList => ({
  id: list.id,
  listType: list.listType,
  items: items.map((item) => itemOf(item, childId)),
});

function firstThenOf({ day, cards }: FirstThenToday, childId: string): KidList {
  const items = cards.map((card) =>
    'item' in card ? { ...cardOf(card, childId), day } : itemOf(card, childId),
  );
  return {
    id: `first-then ${day} ${items.map(({ id }) => id).join(' ')}`,
    listType: 'task',
    isFirstThen: true,
    items,
  };
}
