import type { Day } from '@pictick/rules/calendar/day';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import type { Card } from '@pictick/rules/routines/routine-day';
import type { ItemRow } from '../types';
import type { RoutineItemRow } from './today';

/** A card of a routine, or an item of a list that is none. */
export type FirstThenCard = Card<RoutineItemRow> | ItemRow;

/** Two cards that an adult picked for a child today: first the one, then the other. */
export interface FirstThenToday {
  day: Day;
  cards: readonly FirstThenCard[];
}

export const itemOf = (card: FirstThenCard): ItemRow => ('item' in card ? card.item : card);

export const isOpenCard = (card: FirstThenCard): boolean =>
  'item' in card ? card.state === 'open' : !card.checked;

const isDone = (card: FirstThenCard): boolean => ('item' in card ? card.state === 'done' : card.checked);

/** With the second card done it is over, also where the first one was left. */
export const isFirstThenOver = ({ cards }: FirstThenToday): boolean =>
  !cards.some(isOpenCard) || cards.slice(1).some(isDone);

/**
 * The cards that were picked for a child on a day, among all of the child. Null if none were picked, or the
 * child no longer has both: one was deleted, or its list taken back. For a card that was changed since stands
 * the one that takes its place.
 */
export function firstThenOf(
  { firstThen }: Pick<HouseholdView, 'firstThen'>,
  childId: string,
  day: Day,
  routines: readonly Card<RoutineItemRow>[],
  items: readonly ItemRow[],
): FirstThenToday | null {
  const picked = firstThen?.find((each) => each.childId === childId && each.day === day);
  if (!picked) return null;
  const shown = routines.filter(({ state }) => state !== 'changed');
  const cards = picked.items.flatMap((id): FirstThenCard[] => {
    const card =
      shown.find(({ insteadOf, replaces }) => insteadOf?.id === id || replaces?.includes(id)) ??
      shown.find(({ item }) => item.id === id) ??
      items.find((item) => item.id === id);
    return card ? [card] : [];
  });
  return new Set(cards).size === 2 ? { day, cards } : null;
}
