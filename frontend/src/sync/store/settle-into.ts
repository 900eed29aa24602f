import type { Settled } from '../queue/apply-response';
import { householdNews, newsFor } from '../state/merge-answers';
import type { StoredList } from '../types';
import type { SettleInto } from './local-schema';

const listOf = (settled: Settled | undefined): string =>
  settled?.on?.listId ?? settled?.effect.list?.id ?? '';

/** Removes answered operations and writes what they meant, in one transaction. */
export const settleInto: SettleInto = async (db, settled) => {
  const tx = db.transaction(['lists', 'items', 'households', 'operations', 'taken'], 'readwrite');
  const [lists, households, rows, queue, took] = [
    tx.objectStore('lists'),
    tx.objectStore('households'),
    tx.objectStore('items'),
    tx.objectStore('operations'),
    tx.objectStore('taken'),
  ];
  const stored = new Map<string, StoredList | undefined>();
  for (const id of new Set(settled.map(listOf))) stored.set(id, id === '' ? undefined : await lists.get(id));
  const writes = settled.flatMap((each) => {
    const { list, items = [], removedItems = [], left } = newsFor(stored.get(listOf(each)), each);
    if (list) stored.set(list.id, list);
    return [
      // Its person may have taken it out since it was sent.
      left
        ? queue.getKey(each.seq).then((there) => (there === undefined ? undefined : queue.put(left)))
        : queue.delete(each.seq),
      ...(each.taken
        ? [took.put(each.taken.row), took.delete(IDBKeyRange.upperBound([each.taken.since]))]
        : []),
      list && lists.put(list),
      ...items.map((item) => rows.put(item)),
      ...removedItems.map((id) => rows.delete(id)),
    ];
  });
  const household = householdNews(await households.get(listOf(settled[0])), settled);
  if (household) await households.put(household);
  await Promise.all([...writes, tx.done]);
};
