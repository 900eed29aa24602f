import { addDays } from '../../calendar/day';
import { itemsPerRequest, nameLimit, notesLimit, quantityLimit } from '../../limits';
import {
  required,
  type AddedItem,
  type Answered,
  type Applied,
  type Overlay,
  type Redated,
  type Rejected,
  type Request,
} from '../change-file';
import { routineFields } from '../routine/routine-fields';
import type { ServerItem } from '../rows';
import { listPath } from '../scope';
import { unplacedPosition } from '../unplaced-position';
import { chunkItems } from './chunk-items';

export interface AddItems {
  kind: 'items.added';
  items: AddedItem[];
}

export const limits = {
  items: itemsPerRequest,
  name: nameLimit,
  quantity: quantityLimit,
  notes: notesLimit,
} as const;

export const overlay: Overlay<AddItems> = {
  adds: ({ items }) => items.map(({ id }) => id),
  size: ({ items }) => items.length,
  items(rows, { items }, seq) {
    items.forEach(({ fromBasket, keepsPlain: _keepsPlain, ...item }, index) => {
      const row = rows.get(item.id);
      const returning = row || !fromBasket ? undefined : rows.get(fromBasket);
      if (returning) {
        rows.alias(item.id, returning.id);
        rows.put({
          ...returning,
          checked: false,
          ...(item.quantity && { quantity: item.quantity }),
          ...(item.notes && { notes: item.notes }),
        });
      } else
        rows.put(
          row ?? {
            ...item,
            listId: rows.listId,
            quantity: item.quantity ?? null,
            notes: item.notes ?? null,
            checked: false,
            imageId: '',
            position: unplacedPosition(seq, index),
          },
        );
    });
  },
};

export const request: Request<AddItems> = ({ items }, listId) => ({
  method: 'POST',
  path: `${listPath(listId)}/items:batch`,
  body: {
    items: items.map(({ id, name, quantity, notes, createdAt, fromBasket, keepsPlain, ...item }) => ({
      id,
      name,
      ...routineFields(item),
      ...(quantity && { quantity }),
      ...(notes && { notes }),
      createdAt,
      ...(fromBasket && { fromBasket }),
      ...(keepsPlain && { keepsPlain }),
    })),
  },
});

/** "Just today" and "a change" of a day. */
export const redated: Redated<AddItems> = (change, days) => ({
  ...change,
  items: change.items.map((item) =>
    item.onlyOn == null ? item : { ...item, onlyOn: addDays(item.onlyOn, days) },
  ),
});

const linesOf = ({ results }: Answered) => required(results);

const isChanged = (
  before: ServerItem | undefined,
  { checked, quantity, notes }: Omit<ServerItem, 'image'>,
): boolean =>
  before === undefined ||
  before.checked !== checked ||
  before.quantity !== quantity ||
  before.notes !== notes;

export const applied: Applied<AddItems> = {
  isStep: (_change, answer, { items }) =>
    linesOf(answer).some(({ item }) => item && isChanged(items.get(item.id), item)),
  rows(change, answer, { items, moved }) {
    const results = linesOf(answer);
    // The known picture; else that of the line, also for an item from the basket that this device has never
    // read.
    const added = results.flatMap(({ item }, index) => {
      const image = item && (items.get(item.id)?.image ?? change.items[index]?.image);
      return item && image ? [{ ...item, image: { ...image, imageId: item.imageId } }] : [];
    });
    const found = new Map(change.items.map(({ id, depicts }) => [id, depicts]));
    // The user chose another picture for this name: the cursor stays, so that the next pull reads the row
    // with it.
    const isOther = results.some(
      ({ item }) =>
        item?.depicts && !items.has(item.id) && found.has(item.id) && found.get(item.id) !== item.depicts,
    );
    return { ...(!isOther && moved), items: added };
  },
  refusedPart(change, answer) {
    const results = linesOf(answer);
    const items = change.items.filter((_, index) => results[index]?.success === false);
    return items.length === 0
      ? null
      : {
          change: { ...change, items },
          code: results.find(({ success }) => !success)?.code ?? 'VALIDATION_FAILED',
        };
  },
  aliases: ({ items }, answer) =>
    items.flatMap(({ id }, index): [string, string][] => {
      const item = linesOf(answer)[index]?.item;
      return item && item.id !== id ? [[id, item.id]] : [];
    }),
  counts({ items }, { results }) {
    const taken = results ? results.filter(({ success }) => success).length : items.length;
    return { itemsAdded: taken, picturesAsked: taken };
  },
};

export const rejected: Rejected<AddItems> = {
  hasWords: () => true,
  isRetryable: true,
  mayCollide: true,
  names: ({ items }) => items.map(({ name }) => name),
  makes: ({ items }) => items.map(({ id }) => id),
  moved: (change, _listId, idOf) => ({
    ...change,
    items: change.items.map((item) => ({ ...item, id: idOf(item.id) })),
  }),
  // A kept copy or restore can have more items than one request may carry.
  again: ({ items }) => [...chunkItems(items)].map((some) => ({ kind: 'items.added', items: some })),
};
