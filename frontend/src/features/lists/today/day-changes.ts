import type { Day } from '@pictick/rules/calendar/day';
import type { DayOff } from '@pictick/rules/household/household-view';
import type { MarkState } from '@pictick/rules/routines/mark';
import { type Card, marksToEnd } from '@pictick/rules/routines/routine-day';
import i18next from 'i18next';
import type { Child } from '../../../api/engine/households';
import { freshId } from '../../../api/http/ids';
import { showToast } from '../../../shared/ui/toast/toast';
import type { SyncEngine } from '../../../sync/engine';
import * as routines from '../../../sync/routine-changes';
import type { RoutineItemRow } from '../../../sync/routines/today';
import { loadItemParser } from '../add-item/item-parser';
import { change } from '../api/change';
import { deleteItem, restoreItem } from '../api/items';

interface CardOfList {
  listId: string;
  day: Day;
  card: Card<RoutineItemRow>;
}

type Undo = () => Promise<void>;

/** Makes a change and reports it with undo. */
async function report(
  text: string,
  work: (engine: SyncEngine) => Promise<Undo>,
  picture?: { url: string; color: string },
): Promise<boolean> {
  const undo = await change('unknown', work);
  if (!undo) return false;
  showToast({
    text,
    ...(picture && { picture }),
    undo: async () => (await change('unknown', () => undo().then(() => true))) ?? false,
  });
  return true;
}

const pictureOf = ({ image }: RoutineItemRow) => ({ url: image.thumbnailUrl, color: image.color });

/** An adult sets a card. A tick is seen where it is made; "not today" is reported with undo. */
export async function setState({ listId, day, card: { item, childId } }: CardOfList, state: MarkState) {
  const set = (engine: SyncEngine) =>
    routines.markItem(engine, listId, { itemId: item.id, day, childId }, state);
  if (state === 'skipped')
    await report(i18next.t('today.skipped', { name: item.name }), set, pictureOf(item));
  else await change('toggleItem', set);
}

/** "Enough for now": what is still open of a routine is skipped. */
export async function endForNow(
  listId: string,
  name: string,
  cards: readonly Card<RoutineItemRow>[],
  day: Day,
): Promise<void> {
  await report(i18next.t('today.ended', { name }), (engine) =>
    routines.markItems(engine, listId, marksToEnd(cards, day), 'skipped'),
  );
}

/**
 * Adds a card of one day, for a child or (null) the whole family: "just today", or in place of another card. Null
 * if the text names nothing, or the device could not store it.
 */
export async function addForDay(
  listId: string,
  text: string,
  { day, childId, insteadOf = null }: { day: Day; childId: string | null; insteadOf?: string | null },
): Promise<string | null> {
  return change('addItem', async (engine) => {
    const { parseLine, depict } = await loadItemParser('task', [text]);
    const { name } = parseLine(text);
    if (name === '') return null;
    const id = freshId();
    await routines.addRoutineItems(engine, listId, [
      {
        id,
        name,
        createdAt: new Date().toISOString(),
        ...depict(name),
        onlyOn: day,
        insteadOf,
        for: childId === null ? null : [childId],
      },
    ]);
    showToast({
      text: `${i18next.t(insteadOf === null ? 'today.justToday' : 'today.change')}: ${name}`,
      undo: () => deleteItem(listId, id),
    });
    return id;
  });
}

/** The card stands again: what came in its place (`ids`) goes, and it is open. Reported with undo. */
export async function takeBackChange(
  { listId, day, card: { item, childId, mark } }: CardOfList,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(ids.map((id) => deleteItem(listId, id)));
  await report(`${i18next.t('today.todayAfterAll')}: ${item.name}`, async (engine) => {
    const key = { itemId: item.id, day, childId };
    const undo = mark?.state === 'skipped' ? await routines.markItem(engine, listId, key, 'open') : null;
    return async () => {
      await undo?.();
      for (const id of ids) await restoreItem(id, true);
    };
  });
}

/** Today is off for a child. */
export async function freeToday(householdId: string, { id, nickname }: Child): Promise<void> {
  await report(i18next.t('today.freed', { name: nickname }), (engine) =>
    routines.addDayOff(engine, householdId, { childId: id }),
  );
}

/** A day is not off after all; other days of the same days off stay. */
export async function endDayOff(householdId: string, daysOff: readonly DayOff[], day: Day): Promise<void> {
  await report(i18next.t('today.workday'), (engine) =>
    routines.endDaysOff(engine, householdId, daysOff, { from: day, to: day }),
  );
}
