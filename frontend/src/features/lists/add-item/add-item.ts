import { itemsPerList } from '@pictick/rules/limits';
import { freshId } from '../../../api/http/ids';
import type { SyncEngine } from '../../../sync/engine';
import { change } from '../api/change';
import { thingsToAdd } from '../paste/things-to-add';
import type { ItemParser } from '../pictures/plain-picture';
import { removeDraftLines, saveDraftLines } from './draft-lines';
import {
  separateDuplicates,
  type ReturnedItem,
  type Duplicate,
  type FreshItem,
  type Line,
} from './duplicates';
import { loadItemParser } from './item-parser';

export { preparePictures } from './item-parser';

/** The end of the last turn of each list in which lines are being added. */
const lastTurns = new Map<string, Promise<void>>();

/**
 * Lines are added to a list in the order in which they were typed: one of several things waits longer for the
 * dictionary than those behind it.
 */
function takeTurn(listId: string): { mine: Promise<void>; end: () => void } {
  const mine = lastTurns.get(listId) ?? Promise.resolve();
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const turn = mine.then(() => ended);
  lastTurns.set(listId, turn);
  void turn.then(() => lastTurns.get(listId) === turn && lastTurns.delete(listId));
  return { mine, end };
}

export interface AddedItems {
  ids: string[];
  duplicates: Duplicate[];
  back?: ReturnedItem[];
  /** Nothing was added: the user decides what is a thing. */
  unsure?: Line[];
  /** Lines that could not be added stay in the field. */
  problem?: string;
  rest?: string[];
}

/**
 * Adds the things of each message, or those that the user has chosen from them, each with its plain picture.
 * Open duplicates are not added but returned for a question; a ticked duplicate is unticked.
 */
export function addItems(
  listId: string,
  typed: readonly string[],
  chosen?: readonly Line[],
): Promise<AddedItems | null> {
  saveDraftLines(listId, typed);
  let asked: string[] = [];
  const { mine, end } = takeTurn(listId);
  const isRead = () => {
    end();
    removeDraftLines(listId, [...typed, ...asked]);
  };
  return change('addItem', async (engine): Promise<AddedItems> => {
    const listType = engine.list(listId).list?.listType ?? 'shopping';
    const parser = await loadItemParser(listType, typed);
    const sameThing = await parser.loadSameThing();
    await mine;
    const { items } = engine.list(listId);
    const [open, ticked] = [items.filter((item) => !item.checked), items.filter((item) => item.checked)];
    const room = Math.max(0, itemsPerList - items.length);
    const { things, unsure, problem, rest } = thingsToAdd(parser, listType, typed, room, chosen);
    if (unsure) return { ids: [], duplicates: [], unsure: things };
    const { fresh, duplicates } = separateDuplicates(things, open, ticked, { ...parser, sameThing }, freshId);
    const back = fresh.flatMap(({ fromBasket, quantity }): ReturnedItem[] =>
      ticked
        .filter(({ id }) => id === fromBasket)
        .map(({ id, name, image, quantity: before }) => ({
          id,
          name,
          image,
          before,
          after: quantity ?? before,
        })),
    );
    const stored = put(engine, listId, fresh, parser);
    // The device has them from here on, even if the page is closed before they are stored.
    isRead();
    // Duplicates are stored with their question, which follows in a moment.
    asked = duplicates.map(({ line: { name, quantity } }) => [quantity, name].filter(Boolean).join(' '));
    saveDraftLines(listId, asked);
    await stored;
    return { ids: fresh.map(({ id }) => id), duplicates, back, ...(problem && { problem, rest }) };
  }).finally(isRead);
}

/** Adds items that are read already, without a check for duplicates. */
export function addAnyway(listId: string, lines: readonly Line[]): Promise<string[] | null> {
  return change('addItem', async (engine) => {
    const parser = await loadItemParser(engine.list(listId).list?.listType ?? 'shopping');
    const items = lines.map((line) => ({ ...line, id: freshId() }));
    await put(engine, listId, items, parser);
    return items.map(({ id }) => id);
  });
}

async function put(
  engine: SyncEngine,
  listId: string,
  items: readonly FreshItem[],
  parser: ItemParser,
): Promise<void> {
  if (items.length === 0) return;
  const createdAt = new Date().toISOString();
  await engine.addItems(
    listId,
    items.map(({ id, name, quantity, fromBasket }) => ({
      id,
      name,
      quantity,
      createdAt,
      ...(fromBasket && { fromBasket }),
      ...parser.depict(name),
    })),
  );
}
