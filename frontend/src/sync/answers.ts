import { numbers } from './cursor';
import type { Verdict } from './operations';
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

/** An operation whose answer is final. */
export interface Judged {
  operation: Operation;
  verdict: Exclude<Verdict, 'retry' | 'sign-in'>;
  /** Why it was refused. */
  code: string;
  body: unknown;
}

/** What becomes of an operation, and of the rows with it. */
export interface Settled {
  seq: number;
  effect: Effect;
}

/** What the answers to one list's operations mean, in their order: each for the rows that the one before has left. */
export function effectsOf(judged: readonly Judged[], known: Known, now: string): Settled[] {
  let { list } = known;
  const items = new Map(known.items);
  return judged.map(({ operation, verdict, code, body }) => {
    const effect: Effect = verdict === 'done' ? effectOf(operation, body, { list, items }, now) : verdict === 'parked' ? { left: { ...operation, state: 'parked', code } } : {};
    list = effect.list ?? list;
    for (const item of effect.items ?? []) items.set(item.id, item);
    for (const id of effect.removedItems ?? []) items.delete(id);
    return { seq: operation.seq, effect };
  });
}

/** What a success means for the rows. The server's answer takes the place of the operation's overlay. */
export function effectOf(operation: Operation, answer: unknown, known: Known, now: string): Effect {
  const { listId, change } = operation;
  const { list, items } = known;
  switch (change.kind) {
    case 'list.created': {
      const head = answer as ServerList;
      return { list: { id: listId, head: { ...head, preview: [] }, itemsCursor: head.cursor, etag: null, deletedAt: null } };
    }
    case 'list.duplicated': {
      const { items: copied, ...head } = answer as ServerList & { items: Omit<ServerItem, 'image'>[] };
      const drawn = new Map(change.items.map((item) => [item.id, item.image]));
      // What its source had and this device did not know comes with the next pull: without a tag it reads the whole list.
      const known = copied.flatMap((item) => {
        const image = drawn.get(item.id);
        return image ? [{ ...item, image: { ...image, imageId: item.imageId } }] : [];
      });
      return { list: { id: listId, head: { ...head, preview: [] }, itemsCursor: head.cursor, etag: null, deletedAt: null }, items: known };
    }
    case 'list.renamed':
    case 'list.archived':
    case 'list.character': {
      const { name, archived, selectedCharacterId, listVersion } = answer as ServerList;
      const at = moved(list, listVersion, 1).list ?? list;
      return at ? { list: { ...at, head: { ...at.head, name, archived, selectedCharacterId } } } : {};
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
