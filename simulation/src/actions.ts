import { positionBetween } from '@pictick/rules/positions';
import { chooseOrder } from '../../frontend/src/sync/choose-order';
import { duplicateList } from '../../frontend/src/sync/duplicate-list';
import { flush } from '../../frontend/src/sync/flush';
import { rejectedChanges } from '../../frontend/src/sync/queue/rejected-operations';
import { notesIn } from '../../frontend/src/sync/testing/note-household';
import { noted } from '../../frontend/src/sync/testing/register-note';
import type { ItemEdit, ItemRow, NewItem, Operation } from '../../frontend/src/sync/types';
import type { Family, Undo } from './family';
import { asRequest } from './phone/client';
import type { Page } from './phone/page';
import type { Phone } from './phone/phone';
import type { Step } from './plan';
import { theHousehold } from './server/household';
import { addressOf } from './server/people';
import { shop } from './shop';

const words = ['milk', 'bread', 'eggs', 'apples', 'tea', 'soap', 'rice', 'plums'] as const;
const day = 86_400_000;

/** Carries out one step of a plan. A step that is impossible now is skipped. */
export function perform(family: Family, step: Step): void {
  const phone = family.phones[step.phone % family.phones.length];
  if (!phone) return;
  const page = family.pageOf(phone);
  if (page) inHands(family, step, phone, page);
  around(family, step, phone);
}

function inHands(family: Family, { kind }: Step, phone: Phone, page: Page): void {
  const { chance } = family;
  const { device } = page;
  const done = (work: Promise<unknown>): void => {
    work.catch((error: unknown) =>
      family.recorder.violate('I4', `${kind} on phone ${phone.number} failed: ${String(error)}`),
    );
  };
  const list = chance.one(device.myLists().lists);
  const items = list ? device.list(list.id).items : [];
  const item = chance.one(items);
  switch (kind) {
    case 'add':
      if (list && items.length < 40)
        add(
          list.id,
          Array.from({ length: chance.pick([1, 1, 1, 2, 5]) }, () =>
            named(phone, chance.pick(words), items, chance.happens(0.5)),
          ),
        );
      break;
    case 'addAgain': {
      const ticked = chance.one(items.filter(({ checked }) => checked));
      if (!list || !ticked || items.length >= 40) break;
      addAgain(list.id, ticked);
      // Another phone adds the same item in the same moment.
      const other = chance.one(
        family.phones.filter((each) => each !== phone && family.pageOf(each) !== null),
      );
      const there =
        other &&
        family
          .pageOf(other)
          ?.device.list(list.id)
          .items.find(({ id }) => id === ticked.id);
      if (there?.checked && chance.happens(0.3)) addAgain(list.id, there, other);
      break;
    }
    case 'addAtOnce':
      if (list && items.length < 40)
        addNow(
          family,
          page,
          list.id,
          named(
            phone,
            chance.one(items.filter(({ checked }) => checked))?.name ?? chance.pick(words),
            items,
            chance.happens(0.3),
          ),
        );
      break;
    case 'clear': {
      const ticked = items.filter(({ checked }) => checked);
      if (!list || ticked.length === 0) break;
      undo((undoing) => undoing.restoreItems(list.id, ticked));
      done(
        device.clearBasket(
          list.id,
          ticked.map(({ id }) => id),
        ),
      );
      break;
    }
    case 'undo':
      takeBack(1);
      break;
    case 'undoStack':
      takeBack(4);
      break;
    case 'tick':
      if (list && item)
        done(device.checkItem(list.id, item.id, chance.happens(0.75) ? !item.checked : item.checked));
      break;
    case 'edit':
      if (list && item)
        done(
          device.editItem(
            list.id,
            item.id,
            chance.pick<ItemEdit>([
              { name: `${chance.pick(words)} ${chance.below(9)}` },
              { quantity: `${chance.below(9)} kg` },
              { notes: 'the red ones' },
              { quantity: null },
            ]),
          ),
        );
      break;
    case 'move':
      if (list && item) done(device.moveItem(list.id, item.id, placeIn(items, chance.below(items.length))));
      break;
    case 'repaint':
      if (list && item)
        done(
          device.regenerateItem(
            list.id,
            item.id,
            chance.pick<{ selectedCharacterId?: string | null }>([
              {},
              { selectedCharacterId: 'kuzu' },
              { selectedCharacterId: null },
            ]),
          ),
        );
      break;
    case 'deleteItem':
      if (!list || !item) break;
      family.bin.items.push({ phone, row: item });
      undo((undoing) => undoing.restoreItem(item));
      done(device.deleteItem(list.id, item.id));
      break;
    case 'restoreItem': {
      const found = chance.one(family.bin.items.filter((each) => each.phone === phone));
      if (!found) break;
      family.bin.items.splice(family.bin.items.indexOf(found), 1);
      const { list: its, items: rows } = device.list(found.row.listId);
      if (its && !rows.some(({ id }) => id === found.row.id)) done(device.restoreItem(found.row));
      break;
    }
    case 'note': {
      const known = device.household(theHousehold);
      if (!known) break;
      const notes = Object.entries(notesIn(known));
      const [noteId, before] = chance.happens(0.5)
        ? ([phone.newId(), null] as const)
        : (chance.one(notes) ?? ([phone.newId(), null] as const));
      const change =
        (text: string | null) =>
        (undoing: Page['device']): Promise<void> =>
          undoing.enqueue(theHousehold, noted(noteId, text), `household:${theHousehold}`);
      undo(change(before));
      done(
        change(notes.length > 20 || chance.happens(0.2) ? null : `${chance.pick(words)} ${chance.below(9)}`)(
          device,
        ),
      );
      break;
    }
    case 'shop':
      done(shop(family, page, () => phone.newId()));
      break;
    case 'openList': {
      const invited = chance.one(device.myLists().lists.filter(({ opened }) => opened === false));
      if (invited) done(device.openList(invited.id));
      break;
    }
    case 'createList':
      if (device.myLists().lists.length < 5) done(device.createList(`List ${chance.below(99)}`, 'shopping'));
      break;
    case 'duplicateList':
      if (list && device.myLists().lists.length < 5) done(duplicateList(device, list.id, `${list.name} (2)`));
      break;
    case 'character':
      if (list) done(device.chooseCharacter(list.id, chance.pick([null, 'kuzu', 'lilly'])));
      break;
    case 'order':
      if (list) done(chooseOrder(device, list.id, chance.pick(['sections', 'own'] as const)));
      break;
    case 'renameList':
      if (list) done(device.renameList(list.id, `List ${chance.below(99)}`));
      break;
    case 'archive':
      if (list) done(device.setArchived(list.id, !list.archived));
      break;
    case 'deleteList':
      if (!list || device.myLists().lists.length < 2) break;
      family.bin.lists.push({ phone, id: list.id });
      done(device.deleteList(list.id));
      break;
    case 'restoreList': {
      const found = chance.one(family.bin.lists.filter((each) => each.phone === phone));
      if (!found) break;
      family.bin.lists.splice(family.bin.lists.indexOf(found), 1);
      done(device.restoreList(found.id));
      break;
    }
    case 'share': {
      const other = family.person(chance.below(family.people.length));
      if (list && other !== page.userId)
        askNow(family, page, 'POST', `/api/shopping-lists/${list.id}/share`, { email: addressOf(other) });
      break;
    }
    case 'unshare': {
      const member = chance.one((list?.collaborators ?? []).filter(({ role }) => role !== 'owner'));
      if (list?.role === 'owner' && member)
        askNow(family, page, 'DELETE', `/api/shopping-lists/${list.id}/share/${member.id}`);
      break;
    }
    case 'leave': {
      const others = chance.one(device.myLists().lists.filter(({ role }) => role !== 'owner'));
      if (!others) break;
      askNow(
        family,
        page,
        'DELETE',
        `/api/shopping-lists/${others.id}/share/${page.userId}${chance.happens(0.2) ? '?never=true' : ''}`,
      );
      // The user undoes a slip while the other request may still be in flight.
      if (chance.happens(0.5)) askNow(family, page, 'POST', `/api/shopping-lists/${others.id}/returned`);
      break;
    }
    case 'retryRejected': {
      const rejected = chance.one(rejectedChanges(device));
      if (rejected) done(device.retryRejected(rejected.id));
      break;
    }
    case 'discardRejected': {
      const rejected = chance.one(rejectedChanges(device));
      if (rejected) done(device.discardRejected(rejected.id));
      break;
    }
    case 'dismiss':
      done(device.dismissSuperseded());
      break;
    default:
  }

  function add(listId: string, fresh: readonly NewItem[], by = phone): void {
    const device = family.pageOf(by)?.device;
    if (!device) return;
    undo((undoing) => Promise.all(fresh.map(({ id }) => undoing.deleteItem(listId, id))), by);
    done(device.addItems(listId, fresh));
  }

  /**
   * Adds a ticked item by its name again, perhaps in a paste. Pages of the release before do not name the
   * item of the basket.
   */
  function addAgain(listId: string, ticked: ItemRow, by = phone): void {
    const again = {
      ...newItem(by, chance.happens(0.3) ? ` ${ticked.name.toUpperCase()}` : ticked.name),
      ...(chance.happens(0.6) && { fromBasket: ticked.id }),
      ...(chance.happens(0.2) && { quantity: '12' }),
      ...(chance.happens(0.1) && { notes: 'ripe' }),
    };
    add(
      listId,
      chance.pick([
        [again],
        [again],
        [newItem(by, chance.pick(words)), again],
        [again, newItem(by, ticked.name)],
      ]),
      by,
    );
  }

  function undo(takeBack: Undo['takeBack'], by = phone): void {
    if (by.userId !== null) family.undos.push({ phone: by, userId: by.userId, takeBack });
  }

  /** Undoes the latest first, as Ctrl+Z does. */
  function takeBack(most: number): void {
    const own = family.undos
      .filter((each) => each.phone === phone && each.userId === page.userId)
      .slice(-most);
    for (const each of own.reverse()) {
      family.undos.splice(family.undos.indexOf(each), 1);
      done(each.takeBack(device));
    }
  }
}

function around(family: Family, { kind }: Step, phone: Phone): void {
  const { chance, server, time } = family;
  switch (kind) {
    case 'weather':
      phone.setWeather(chance.pick(['fine', 'rough', 'rough']));
      break;
    case 'cut':
      phone.setWeather('cut');
      break;
    case 'uncut':
      if (phone.weather === 'cut') phone.setWeather(chance.pick(['fine', 'rough']));
      break;
    case 'crashPhone':
      phone.crash();
      time.later(chance.between(20, 5_000), () => {
        if (phone.pages.length === 0) phone.openPage();
      });
      break;
    case 'crashServer':
      if (!server.up) break;
      if (chance.happens(0.2)) family.serverFalls();
      else server.fallsAt = chance.pick(['before', 'after']);
      break;
    case 'skew':
      phone.skewMs = chance.between(-2 * day, 2 * day);
      break;
    case 'expireToken':
      for (const each of chance.happens(0.5) ? [phone] : family.phones)
        if (each.token !== null) server.sessions.expire(each.token);
      break;
    case 'switchUser':
      switchUser(family, phone, family.person(chance.below(family.people.length)), chance.happens(0.5));
      break;
    case 'signOut':
      signOut(family, phone);
      break;
    case 'loseDisk':
      phone.loseDisk();
      break;
    case 'deaf':
      server.hub.deaf = true;
      time.later(chance.between(100, 30_000), () => (server.hub.deaf = false));
      break;
    case 'sleep':
      // Phones are suspended for days; a server is not while a request is in progress.
      if (!server.busy) time.jump(chance.between(day / 2, 6 * day));
      break;
    case 'pocket':
      phone.pocket();
      time.later(chance.between(1_000, 300_000), () => {
        if (phone.pages.length === 0) phone.openPage();
      });
      break;
    case 'wakeWorker':
      phone.wakeWorker();
      break;
    case 'stopWorker':
      phone.stopWorker();
      break;
    case 'openPage':
      if (phone.pages.length < 2) phone.openPage();
      break;
    case 'closePage': {
      const last = phone.pages.at(-1);
      if (last && phone.pages.length > 1) phone.crashPage(last);
      break;
    }
    default:
  }
}

/** Another user takes the phone, after a sign-out or after the session has ended without one. */
function switchUser(family: Family, phone: Phone, next: string, politely: boolean): void {
  const { time, chance } = family;
  if (next === phone.userId) return;
  const page = family.pageOf(phone);
  if (!politely || !page) {
    family.signIn(phone, next);
    return;
  }
  void flush(page.device, 3_000, (milliseconds, work) => time.later(milliseconds, work)).then((unsent) => {
    // A user does not sign out while changes are unsent.
    const { userId } = page;
    if (
      unsent > 0 ||
      phone.userId !== userId ||
      phone
        .diskOf(userId)
        .queue()
        .some(({ state }) => state !== 'superseded')
    )
      return;
    void page.device.dismissSuperseded().then(() => {
      if (phone.userId !== userId || phone.diskOf(userId).queue().length > 0) return;
      phone.signOut();
      time.later(chance.between(20, 500), () => signInLater(family, phone, next));
    });
  });
}

/**
 * Signs out while the pages are busy, often with a renewal of the session, but not while changes are unsent.
 */
function signOut(family: Family, phone: Phone): void {
  const { server, chance, time } = family;
  const { userId, token } = phone;
  if (userId === null || token === null) return;
  if (chance.happens(0.7)) server.sessions.expire(token);
  phone.look();
  const next = family.person(chance.below(family.people.length));
  const away = chance.between(20, 20_000);
  time.later(chance.between(0, 400), () => {
    const isBusy = phone.pages.some((page) => page.busy || page.device.sync().queued > 0);
    if (isBusy || phone.userId !== userId || (phone.disks.get(userId)?.queue().length ?? 0) > 0) return;
    family.recorder.note(`phone ${phone.number} is nobody's`);
    phone.signOut();
    time.later(away, () => signInLater(family, phone, next));
  });
}

function signInLater(family: Family, phone: Phone, next: string): void {
  if (phone.left !== null) family.signIn(phone, next);
}

/**
 * Actions that need the network are sent at once or not at all, as in features/lists/share-list/sharing.ts.
 */
function askNow(
  { recorder }: Family,
  page: Page,
  method: 'POST' | 'DELETE',
  path: string,
  body?: object,
): void {
  const key = page.phone.newId();
  // Ids of invitations are random and do not depend on the seed, so the trace leaves them out.
  recorder.note(`phone ${page.phone.number} asks ${method} ${path.slice(20, 62)}`);
  void page.phone
    .ask(page, asRequest(method, path, { key, body: JSON.stringify(body ?? {}) }))
    .then(({ status }) => {
      if (status >= 200 && status < 300) page.device.refresh();
    });
}

/**
 * A single addition over the network, as clients without a queue and pages of the release before send it:
 * they do not name the item of the basket.
 */
function addNow({ queueInvariant }: Family, page: Page, listId: string, item: NewItem): void {
  const { phone, userId, device } = page;
  const operation: Operation = {
    seq: 0,
    id: phone.newId(),
    schema: 1,
    userId,
    listId,
    madeAt: item.createdAt,
    language: 'en',
    state: 'queued',
    code: null,
    change: { kind: 'items.added', items: [item] },
  };
  queueInvariant.askedAtOnce(operation, phone.number);
  const { id, name, createdAt, fromBasket } = item;
  void phone
    .ask(
      page,
      asRequest('POST', `/api/shopping-lists/${listId}/items`, {
        key: operation.id,
        language: 'en',
        body: JSON.stringify({ id, name, createdAt, ...(fromBasket && { fromBasket }) }),
      }),
    )
    .then(({ status }) => {
      if (status >= 200 && status < 300) device.refresh();
    });
}

/** A new item of that name; if the page looks into the basket, it names the ticked item. */
function named(phone: Phone, name: string, items: readonly ItemRow[], looks: boolean): NewItem {
  const seen = looks ? items.find((item) => item.checked && item.name === name) : undefined;
  return { ...newItem(phone, name), ...(seen && { fromBasket: seen.id }) };
}

function newItem(phone: Phone, name: string): NewItem {
  return {
    id: phone.newId(),
    name,
    quantity: null,
    createdAt: phone.now().toISOString(),
    depicts: `card-shopping-${name.trim().charAt(0).toLowerCase()}`,
    concept: null,
    image: pictureOf(name),
  };
}

/** The letter card of a name. */
export function pictureOf(name: string): NewItem['image'] {
  const page = `/art/card-shopping-${name.charAt(0)}.svg`;
  return {
    imageId: '',
    imageUrl: page,
    thumbnailUrl: page,
    contentType: 'image/svg+xml',
    status: 'default',
    source: 'illustrator',
    reason: null,
    thumbHash: null,
    color: '#d9d4c7',
    width: 512,
    height: 512,
  };
}

/** A position between two neighbours that both have one. */
function placeIn(items: readonly ItemRow[], index: number): string {
  const placed = items.map(({ position }) => position).filter((position) => !position.startsWith('~'));
  const before = placed[index - 1] ?? null;
  const after = placed.find((position) => before === null || position > before) ?? null;
  return positionBetween(before, after);
}
