import { type Card, isRoutineDone } from '@pictick/rules/routines/routine-day';
import { loadRoutineTexts } from '../../../i18n/routine-texts';
import { type RoutineItemRow, todayOf } from '../../../sync/routines/today';
import type { ItemRow } from '../api/lists';
import { setState } from '../today/day-changes';
import type { CalmItem } from './calm-item';
import { CardOfDay } from './card-of-day';
import { RoutineBar } from './routine-bar';
import { provideRoutineView, type RoutineContext, type RoutineDay, type RoutineView } from './routine-day';

const shownCard = ({ item, state, mark }: Card<RoutineItemRow>): CalmItem => ({
  ...item,
  checked: state === 'done',
  // A child that ticks its own card needs no face on it.
  checkedBy: mark && mark.actor !== mark.childId ? mark.actor : null,
  ...((state === 'skipped' || state === 'changed') && { calm: state }),
});

/** On a day without cards the steps are seen all the same, without ticks. */
const restingItem = (item: RoutineItemRow): CalmItem => ({
  ...item,
  checked: false,
  checkedBy: null,
  calm: 'resting',
});

function routineView({
  list,
  items,
  household,
  instant,
  shown,
  show,
  onSettings,
}: RoutineContext): RoutineDay | null {
  const view = { list, items };
  const now = todayOf(view, household, instant);
  if (!now || !household) return null;
  // A day that is offered no longer gives way to today.
  const { offered } = now;
  const day = shown.day !== undefined && offered.includes(shown.day) ? shown.day : now.today;
  const today = day === now.day ? now : todayOf(view, household, instant, day);
  if (!today) return null;
  const children = household.children.filter(({ id }) => today.row?.children.includes(id));
  const isOpen = (childId: string) => today.cardsOf(childId).some(({ state }) => state === 'open');
  const child =
    children.find(({ id }) => id === shown.childId) ??
    children.find(({ id }) => isOpen(id)) ??
    children[0] ??
    null;
  const cards = today.cardsOf(child?.id ?? null);
  const byItem = new Map(cards.map((card) => [card.item.id, card]));
  const all = today.routine.items.filter(({ onlyOn }) => onlyOn === null || onlyOn === day);
  const daysOff = today.facts.daysOff.filter(
    ({ childId }) => childId === null || childId === (child?.id ?? null),
  );
  return {
    childId: child?.id ?? null,
    items: cards.length > 0 ? cards.map(shownCard) : all.map(restingItem),
    all,
    owed: cards.filter(({ state }) => state === 'open' || state === 'done').length,
    isDone: isRoutineDone(cards),
    bar: (
      <RoutineBar
        list={list}
        today={today}
        children={children}
        childId={child?.id ?? null}
        offered={offered}
        daysOff={daysOff}
        onShow={show}
        household={household}
        onSettings={onSettings}
      />
    ),
    tick: (item: ItemRow) => {
      const card = byItem.get(item.id);
      // Another card stands in place of a changed one.
      if (!card || card.state === 'changed') return;
      void setState({ listId: list.id, day, card }, card.state === 'open' ? 'done' : 'open');
    },
    details: ({ id }) => {
      const item = today.routine.items.find((each) => each.id === id);
      return item ? (
        <CardOfDay listId={list.id} item={item} card={byItem.get(id)} today={today} household={household} />
      ) : null;
    },
  };
}

/** @throws Error if the texts of routines cannot be fetched. */
export async function load(): Promise<RoutineView> {
  await loadRoutineTexts();
  provideRoutineView(routineView);
  return routineView;
}
