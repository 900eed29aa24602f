import type { NewItem, Operation, ServerItem, ServerList, StoredList } from './types';

/** Rows to write and to remove when an operation has been answered; applied together with its removal from the queue. */
export interface Effect {
  list?: StoredList;
  items?: ServerItem[];
  removedItems?: string[];
  /** What is left to say or to decide (lines that were refused, fields that were overruled): it takes the operation's place in the queue. */
  left?: Operation;
}

export interface Known {
  list: StoredList | undefined;
  items: ReadonlyMap<string, ServerItem>;
}

type Answered = Partial<ServerItem> & { listVersion?: number; superseded?: boolean | string[] };

/** What a success means for the rows. The server's answer takes the place of the operation's overlay. */
export function effectOf(operation: Operation, answer: unknown, known: Known, now: string): Effect {
  const { listId, change } = operation;
  const { list, items } = known;
  switch (change.kind) {
    case 'list.created': {
      const head = answer as ServerList;
      return { list: { id: listId, head: { ...head, preview: [] }, itemsCursor: head.cursor, etag: null, deletedAt: null } };
    }
    case 'list.renamed':
    case 'list.archived': {
      const { name, archived, listVersion } = answer as ServerList;
      const at = moved(list, listVersion, 1).list ?? list;
      return at ? { list: { ...at, head: { ...at.head, name, archived } } } : {};
    }
    case 'list.deleted':
      return list ? { list: { ...list, deletedAt: now } } : {};
    case 'list.restored':
      return list ? { list: { ...list, deletedAt: null } } : {};
    case 'items.added': {
      const { results, listVersion } = answer as { results: AnsweredLine[]; listVersion: number };
      const drawn = new Map(change.items.map((item) => [item.id, item.image]));
      const added = results.flatMap(({ item }) => {
        const image = item && (items.get(item.id)?.image ?? drawn.get(item.id));
        return item && image ? [{ ...item, image: { ...image, imageId: item.imageId } }] : [];
      });
      // However many lines it has, a batch is one step of the list.
      return { ...moved(list, listVersion, 1), items: added, ...refusedLines(operation, change.items, results) };
    }
    case 'item.checked': {
      const row = items.get(change.itemId);
      const { checked = change.checked, checkedBy, listVersion, superseded } = answer as Answered;
      return { ...after(operation, list, listVersion, superseded === true ? ['checked'] : []), items: row ? [{ ...row, checked, ...(checkedBy !== undefined && { checkedBy }) }] : [] };
    }
    case 'item.edited': {
      const row = items.get(change.itemId);
      const { listVersion, superseded, ...edited } = answer as Answered;
      const image = change.depiction && edited.imageId !== row?.imageId ? { ...change.depiction.image, imageId: edited.imageId ?? '' } : row?.image;
      return { ...after(operation, list, listVersion, Array.isArray(superseded) ? superseded : []), items: row && image ? [{ ...row, ...edited, image }] : [] };
    }
    case 'item.deleted':
      return { ...moved(list, (answer as Answered).listVersion, 1), removedItems: [change.itemId] };
    case 'item.restored': {
      const { listVersion, ...item } = answer as Answered;
      return { ...moved(list, listVersion, 1), items: [{ ...change.item, ...item }] };
    }
  }
}

interface AnsweredLine {
  success: boolean;
  item?: Omit<ServerItem, 'image'>;
  code?: string;
}

function refusedLines(operation: Operation, items: readonly NewItem[], results: readonly AnsweredLine[]): Pick<Effect, 'left'> {
  const refused = items.filter((_, index) => results[index]?.success === false);
  if (refused.length === 0) return {};
  const code = results.find((result) => !result.success)?.code ?? 'VALIDATION_FAILED';
  return { left: { ...operation, state: 'parked', code, change: { kind: 'items.added', items: refused } } };
}

/** A set of which something is overruled may not have moved the list at all: its version says nothing about what lies in between. */
function after(operation: Operation, list: StoredList | undefined, version: number | undefined, fields: string[]): Effect {
  return fields.length > 0 ? { left: { ...operation, state: 'superseded', fields } } : moved(list, version, 1);
}

/** The list's version moves along only if nobody else's change lies in between; otherwise the next pull fetches it. */
function moved(list: StoredList | undefined, version: number | undefined, steps: number): Effect {
  if (!list || list.itemsCursor === null || version === undefined) return {};
  const [known, pictures] = numbers(list.itemsCursor);
  if (version <= known || version > known + steps) return {};
  const cursor = `${version}.${pictures}`;
  return { list: { ...list, itemsCursor: cursor, head: { ...list.head, cursor, listVersion: version } } };
}

export function numbers(cursor: string): [version: number, pictures: number] {
  const [version = '0', pictures = '0'] = cursor.split('.');
  return [Number(version), Number(pictures)];
}

/** A late answer to an early question must not turn anything back. */
export function isOlder(cursor: string, than: string): boolean {
  const [version, pictures] = numbers(cursor);
  const [knownVersion, knownPictures] = numbers(than);
  return version < knownVersion || (version === knownVersion && pictures < knownPictures);
}
