import type { Day } from '@pictick/rules/calendar/day';
import type { FirstThen, HouseholdView } from '@pictick/rules/household/household-view';
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

export const isFirstThenOver = ({ cards }: FirstThenToday): boolean => !cards.some(isOpenCard);

export const pickedOn = (
  { firstThen }: Pick<HouseholdView, 'firstThen'>,
  childId: string,
  day: Day,
): FirstThen | null => firstThen?.find((each) => each.childId === childId && each.day === day) ?? null;

/**
 * The picked cards among those of the child; null if it no longer has both: one was deleted, or its list taken
 * back. For a card that was changed since stands the one that takes its place.
 */
export function firstThenOf(
  { day, items: picked }: FirstThen,
  routines: readonly Card<RoutineItemRow>[],
  items: readonly ItemRow[],
): FirstThenToday | null {
  const shown = routines.filter(({ state }) => state !== 'changed');
  const cards = picked.flatMap((id): FirstThenCard[] => {
    const card =
      shown.find(({ insteadOf }) => insteadOf?.id === id) ??
      shown.find(({ item }) => item.id === id) ??
      items.find((item) => item.id === id);
    return card ? [card] : [];
  });
  return new Set(cards).size === 2 ? { day, cards } : null;
}
