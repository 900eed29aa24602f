import type { AppliedResponse } from '../queue/apply-response';
import { mergeHousehold, mergeEffect } from '../state/merge-responses';
import type { StoredList } from '../types';
import type { WriteResponses } from './local-schema';

const listOf = (responses: AppliedResponse | undefined): string =>
  responses?.base?.listId ?? responses?.effect.list?.id ?? '';

/** Removes answered operations and writes their effects, in one transaction. */
export const writeResponses: WriteResponses = async (db, responses) => {
  const tx = db.transaction(['lists', 'items', 'households', 'operations', 'taken', 'refused'], 'readwrite');
  const [lists, households, rows, queue, acceptedStore, refusedMarks] = [
    tx.objectStore('lists'),
    tx.objectStore('households'),
    tx.objectStore('items'),
    tx.objectStore('operations'),
    tx.objectStore('taken'),
    tx.objectStore('refused'),
  ];
  const stored = new Map<string, StoredList | undefined>();
  for (const id of new Set(responses.map(listOf)))
    stored.set(id, id === '' ? undefined : await lists.get(id));
  const writes = responses.flatMap((each) => {
    const { refused, told = [] } = each.effect;
    const { list, items = [], removedItems = [], remainder } = mergeEffect(stored.get(listOf(each)), each);
    if (list) stored.set(list.id, list);
    return [
      // The user may have discarded the operation since it was sent.
      remainder
        ? queue.getKey(each.seq).then((there) => (there === undefined ? undefined : queue.put(remainder)))
        : queue.delete(each.seq),
      ...(each.accepted
        ? [
            acceptedStore.put(each.accepted.row),
            acceptedStore.delete(IDBKeyRange.upperBound([each.accepted.since])),
          ]
        : []),
      refused && refusedMarks.put(refused),
      ...told.map((id) => refusedMarks.delete(id)),
      list && lists.put(list),
      ...items.map((item) => rows.put(item)),
      ...removedItems.map((id) => rows.delete(id)),
    ];
  });
  const household = mergeHousehold(await households.get(listOf(responses[0])), responses);
  if (household) await households.put(household);
  await Promise.all([...writes, tx.done]);
};
