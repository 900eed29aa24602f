import { animals } from '../../household/animal';
import { defaultChildSettings } from '../../household/child-settings';
import type { Child, HouseholdView } from '../../household/household-view';
import { context } from '../../testing/change-kit';
import type { AppliedContext } from '../change-file';
import type { StoredHousehold } from '../rows';
import * as addChild from './add-child';
import * as changeChild from './change-child';
import * as changeHousehold from './change-household';
import * as deleteChild from './delete-child';
import * as deleteStore from './delete-store';
import * as forgetName from './forget-name';
import * as giveList from './give-list';
import * as restoreChild from './restore-child';
import * as saveStore from './save-store';
import * as setFavourite from './set-favourite';
import * as setGate from './set-gate';
import * as setSection from './set-section';

const child = (id: string, given: Partial<Child> = {}): Child => ({
  id,
  nickname: id,
  animal: animals[0],
  colour: 'sky',
  shows: 'both',
  settings: defaultChildSettings,
  createdAt: 'then',
  ...given,
});
const state: HouseholdView = {
  id: 'home',
  name: 'Home',
  timeZone: 'Europe/Berlin',
  dayStartsAt: 240,
  bands: { midday: 660, evening: 1020 },
  role: 'organiser',
  members: [],
  children: [child('tom'), child('ann')],
  given: [
    { listId: 'chores', childId: 'tom' },
    { listId: 'chores', childId: 'ann' },
  ],
  gate: null,
  consent: { state: 'none', askedAt: null, agreedAt: null, textVersion: null },
};
const stored: StoredHousehold = { id: 'home', state, cursor: '3.1', etag: 'tag', epoch: 'first' };
const at = (given: Partial<AppliedContext> = {}) =>
  context([], {
    list: undefined,
    listId: 'home',
    household: stored,
    moved: { household: { ...stored, cursor: '4.1' } },
    ...given,
  });
const path = '/api/households/home';

describe('ChangeHousehold', () => {
  const change = { kind: 'household.changed', patch: { name: 'Us' } } as const;

  it('shows, sends and stores the changed fields only', () => {
    expect(changeHousehold.overlay.household?.(state, change)).toEqual({ ...state, name: 'Us' });
    expect(changeHousehold.request(change, 'home')).toEqual({ method: 'PATCH', path, body: { name: 'Us' } });
    expect(changeHousehold.applied.rows(change, {}, at())).toEqual({
      household: { ...stored, cursor: '4.1', etag: null, state: { ...state, name: 'Us' } },
    });
  });

  it('is named by its new name, if it has one', () => {
    const names = (patch: changeHousehold.HouseholdPatch) =>
      changeHousehold.rejected.names?.({ ...change, patch }, undefined);
    expect([names({ name: 'Us' }), names({ dayStartsAt: 0 })]).toEqual([['Us'], []]);
  });

  it('stores no row of a household that this device has dropped', () => {
    expect(changeHousehold.applied.rows(change, {}, at({ household: undefined, moved: {} }))).toEqual({});
  });

  it('keeps the cursor if the answer contains steps of others', () => {
    expect(changeHousehold.applied.rows(change, {}, at({ moved: {} }))).toEqual({
      household: { ...stored, etag: null, state: { ...state, name: 'Us' } },
    });
  });
});

describe('AddChild', () => {
  const mia = child('mia');
  const change = { kind: 'child.added', child: mia } as const;

  it('shows the child at once, and sends it without settings', () => {
    expect(addChild.overlay.household?.(state, change).children).toEqual([...state.children, mia]);
    expect(addChild.request(change, 'home')).toEqual({
      method: 'POST',
      path: `${path}/children`,
      body: { id: 'mia', nickname: 'mia', animal: 'fox', colour: 'sky', shows: 'both' },
    });
  });

  it('stores the answered child, once', () => {
    const answered = { ...mia, nickname: 'Mia' };
    const children = (before: HouseholdView) =>
      addChild.applied.rows(
        change,
        { child: answered },
        at({ household: { ...stored, state: before }, moved: {} }),
      ).household?.state.children;
    const once = [...state.children, answered];
    expect([children(state), children({ ...state, children: once })]).toEqual([once, once]);
    expect(addChild.applied.rows(change, {}, at()).household?.state.children).toEqual([
      ...state.children,
      mia,
    ]);
  });

  it('has words that exist nowhere else', () => {
    expect([addChild.rejected.hasWords?.(change), addChild.rejected.names?.(change, undefined)]).toEqual([
      true,
      ['mia'],
    ]);
  });
});

describe('ChangeChild', () => {
  const change = {
    kind: 'child.changed',
    childId: 'tom',
    patch: { animal: 'owl', settings: { sounds: false } },
  } as const;
  const changed = [
    child('tom', { animal: 'owl', settings: { ...defaultChildSettings, sounds: false } }),
    child('ann'),
  ];

  it('shows, sends and stores the changed fields and settings only', () => {
    expect(changeChild.overlay.household?.(state, change).children).toEqual(changed);
    expect(changeChild.request(change, 'home')).toEqual({
      method: 'PATCH',
      path: `${path}/children/tom`,
      body: { animal: 'owl', settings: { sounds: false } },
    });
    expect(changeChild.applied.rows(change, {}, at()).household?.state.children).toEqual(changed);
  });

  it('is named by its new nickname, if it has one', () => {
    const names = (patch: changeChild.ChildPatch) =>
      changeChild.rejected.names?.({ ...change, patch }, undefined);
    expect([names({ nickname: 'Tommy' }), names({ shows: 'words' })]).toEqual([['Tommy'], []]);
  });
});

describe('DeleteChild', () => {
  const change = { kind: 'child.deleted', childId: 'tom' } as const;
  const left = {
    ...state,
    children: [child('ann')],
    deletedChildren: [],
    given: [{ listId: 'chores', childId: 'ann' }],
  };

  it('hides the child and what was given to it', () => {
    expect(deleteChild.overlay.household?.(state, change)).toEqual(left);
    expect(deleteChild.applied.rows(change, {}, at()).household?.state).toEqual(left);
  });

  it('keeps the profile among the deleted ones until it is erased', () => {
    const timed = { ...change, eraseAt: 'in a week' } as const;
    const hidden = { ...left, deletedChildren: [{ ...child('tom'), eraseAt: 'in a week' }] };
    const shown = (before: HouseholdView, made: deleteChild.DeleteChild) =>
      deleteChild.overlay.household?.(before, made);
    expect([shown(state, timed), shown(hidden, timed), shown(hidden, { ...change, now: true })]).toEqual([
      hidden,
      hidden,
      left,
    ]);
    expect(deleteChild.request(timed, 'home')).toEqual({ method: 'DELETE', path: `${path}/children/tom` });
  });

  it('says whether it erases at once', () => {
    const call = { method: 'DELETE', path: `${path}/children/tom` };
    expect([
      deleteChild.request(change, 'home'),
      deleteChild.request({ ...change, now: true }, 'home'),
    ]).toEqual([call, { ...call, body: { now: true } }]);
  });
});

describe('RestoreChild', () => {
  const given = [{ listId: 'chores', childId: 'tom' }];
  const change = { kind: 'child.restored', child: child('tom'), given } as const;
  const without = {
    ...state,
    children: [child('ann')],
    deletedChildren: [{ ...child('tom'), eraseAt: 'in a week' }],
    given: [{ listId: 'chores', childId: 'ann' }],
  };
  const again = {
    ...state,
    children: [child('ann'), child('tom')],
    deletedChildren: [],
    given: [{ listId: 'chores', childId: 'ann' }, ...given],
  };

  it('shows the child again with what was given to it, and sends its id only', () => {
    expect(restoreChild.overlay.household?.(without, change)).toEqual(again);
    expect(restoreChild.overlay.household?.(again, change)).toEqual(again);
    expect(restoreChild.request(change, 'home')).toEqual({
      method: 'POST',
      path: `${path}/children/tom/restore`,
    });
  });

  it('is sent with another animal if the former one is taken', () => {
    expect(restoreChild.request({ ...change, animal: 'owl' }, 'home')).toEqual({
      method: 'POST',
      path: `${path}/children/tom/restore`,
      body: { animal: 'owl' },
    });
  });

  it('stores the answered child', () => {
    const owl = child('tom', { animal: 'owl' });
    const household = { ...stored, state: without };
    const rows = (answer: { child?: Child }) =>
      restoreChild.applied.rows(change, answer, at({ household, moved: {} })).household?.state;
    expect([rows({ child: owl })?.children, rows({})]).toEqual([[child('ann'), owl], again]);
    expect([
      restoreChild.rejected.hasWords?.(change),
      restoreChild.rejected.names?.(change, undefined),
    ]).toEqual([true, ['tom']]);
  });
});

describe('SetGate', () => {
  const gate = { salt: 'c2FsdA', hash: 'aGFzaA', iterations: 200_000 };
  const change = { kind: 'gate.changed', gate } as const;

  it('shows, sends and stores the hash of the PIN', () => {
    expect(setGate.overlay.household?.(state, change)).toEqual({ ...state, gate });
    expect(setGate.request(change, 'home')).toEqual({ method: 'PUT', path: `${path}/gate`, body: gate });
    expect(setGate.applied.rows(change, {}, at()).household?.state.gate).toEqual(gate);
  });
});

describe('GiveList', () => {
  const of = (listId: string, given: boolean) =>
    ({ kind: 'list.given', listId, childId: 'tom', given }) as const;

  it('adds the list once, or takes back exactly that', () => {
    const shown = (change: giveList.GiveList) => giveList.overlay.household?.(state, change).given;
    const ann = { listId: 'chores', childId: 'ann' };
    const tom = { listId: 'chores', childId: 'tom' };
    expect([shown(of('chores', true)), shown(of('chores', false)), shown(of('market', true))]).toEqual([
      [ann, tom],
      [ann],
      [tom, ann, { listId: 'market', childId: 'tom' }],
    ]);
  });

  it('is sent to the child, behind the changes of the list', () => {
    expect(giveList.request(of('market', true), 'home')).toEqual({
      method: 'PUT',
      path: `${path}/children/tom/lists/market`,
      body: { given: true },
    });
    expect(giveList.applied.after?.(of('market', true))).toBe('list:market');
  });

  it('stores the row without a new cursor, and without the tag of the state before', () => {
    expect(giveList.applied.rows(of('market', true), {}, at({ moved: {} }))).toEqual({
      household: {
        ...stored,
        etag: null,
        state: { ...state, given: [...state.given, { listId: 'market', childId: 'tom' }] },
      },
    });
  });
});

it.each([
  ['household.changed', changeHousehold.rejected],
  ['child.changed', changeChild.rejected],
  ['child.deleted', deleteChild.rejected],
  ['gate.changed', setGate.rejected],
  ['list.given', giveList.rejected],
])('A lost %s is not reported after a deletion', (_, { isSilent }) => {
  expect(isSilent).toBe(true);
});

describe('ForgetName', () => {
  const at1 = '2026-11-27T09:30:00.000Z';
  const change = {
    kind: 'history.forgotten',
    nameKey: 'mlik',
    name: 'Mlik',
    forgotten: true,
    at: at1,
  } as const;
  const row = {
    nameKey: 'mlik',
    name: 'Mlik',
    quantity: null,
    count: 0,
    lastAt: at1,
    boughtAt: [],
    favourite: false,
    forgotten: true,
  };

  it('shows, sends and stores the name as forgotten', () => {
    const after = { ...state, itemHistory: { cursor: 0, rows: [row] } };
    expect(forgetName.overlay.household?.(state, change)).toEqual(after);
    expect(forgetName.request(change, 'home')).toEqual({
      method: 'PUT',
      path: `${path}/item-history/forgotten`,
      body: { nameKey: 'mlik', name: 'Mlik', forgotten: true },
    });
    expect(forgetName.applied.rows(change, {}, at({ moved: {} }))).toEqual({
      household: { ...stored, etag: null, state: after },
    });
  });

  it('brings the name back as it was', () => {
    const used = { ...row, count: 7, forgotten: false };
    const before = { ...state, itemHistory: { cursor: 9, rows: [used] } };
    const forgotten = forgetName.overlay.household?.(before, change) ?? before;
    expect(forgotten.itemHistory?.rows).toEqual([{ ...used, forgotten: true }]);
    expect(forgetName.overlay.household?.(forgotten, { ...change, forgotten: false })).toEqual(before);
    expect(forgetName.rejected).toEqual({ isSilent: true });
  });
});

describe('SetFavourite', () => {
  const time = '2026-11-27T09:30:00.000Z';
  const change = {
    kind: 'history.starred',
    nameKey: 'milk',
    name: 'Milk',
    favourite: true,
    at: time,
  } as const;
  const row = {
    nameKey: 'milk',
    name: 'Milk',
    quantity: null,
    count: 0,
    lastAt: time,
    boughtAt: [],
    favourite: true,
    forgotten: false,
  };

  it('shows, sends and stores the star', () => {
    const after = { ...state, itemHistory: { cursor: 0, rows: [row] } };
    expect(setFavourite.overlay.household?.(state, change)).toEqual(after);
    expect(setFavourite.request(change, 'home')).toEqual({
      method: 'PUT',
      path: `${path}/item-history/favourite`,
      body: { nameKey: 'milk', name: 'Milk', favourite: true },
    });
    expect(setFavourite.applied.rows(change, {}, at({ moved: {} }))).toEqual({
      household: { ...stored, etag: null, state: after },
    });
    expect(setFavourite.rejected).toEqual({ isSilent: true });
  });

  it('brings a forgotten name back, and its end forgets nothing', () => {
    const rowsAfter = (forgotten: boolean, favourite: boolean) =>
      setFavourite.overlay.household?.(
        { ...state, itemHistory: { cursor: 9, rows: [{ ...row, forgotten }] } },
        { ...change, favourite },
      ).itemHistory?.rows;
    expect(rowsAfter(true, true)).toEqual([row]);
    expect(rowsAfter(false, false)).toEqual([{ ...row, favourite: false }]);
    expect(rowsAfter(true, false)).toEqual([{ ...row, favourite: false, forgotten: true }]);
  });
});

describe('An answered change of a name', () => {
  const time = '2026-11-27T09:30:00.000Z';
  const change = { kind: 'history.starred', nameKey: 'tea', name: 'Tea', favourite: true, at: time } as const;
  const tea = {
    nameKey: 'tea',
    name: 'Tea',
    quantity: null,
    count: 3,
    lastAt: time,
    boughtAt: [],
    favourite: false,
    forgotten: false,
  };
  const after = (historyCursor: number | undefined, cursor = 9, rows = [tea], made = change) =>
    setFavourite.applied.rows(
      made,
      { ...(historyCursor !== undefined && { historyCursor }) },
      at({ household: { ...stored, state: { ...state, itemHistory: { cursor, rows } } }, moved: {} }),
    ).household?.state.itemHistory;

  it('keeps the cursor, so that the next pull reads what changed since', () => {
    expect(after(10)).toEqual({ cursor: 9, rows: [{ ...tea, favourite: true }] });
    expect(after(14)).toEqual({ cursor: 9, rows: [{ ...tea, favourite: true }] });
  });

  it('leaves a history alone that was pulled since', () => {
    expect(after(9)).toEqual({ cursor: 9, rows: [tea] });
    expect(after(4)).toEqual({ cursor: 9, rows: [tea] });
  });

  it('lets the whole be read after an answer without a cursor, or where none was read yet', () => {
    expect(after(undefined)).toEqual({ cursor: 0, rows: [{ ...tea, favourite: true }] });
    expect(after(3, 0)).toEqual({ cursor: 0, rows: [{ ...tea, favourite: true }] });
  });

  it('makes no row where it takes away what the name does not have', () => {
    const made = { ...change, nameKey: 'figs', favourite: false } as unknown as typeof change;
    expect(after(10, 9, [tea], made)).toEqual({ cursor: 9, rows: [tea] });
    expect(setFavourite.overlay.household?.(state, made)).toBe(state);
  });
});

describe('SetSection', () => {
  const time = '2026-11-27T09:30:00.000Z';
  const change = {
    kind: 'section.set',
    nameKey: 'milk',
    name: 'Milk',
    section: 'frozen',
    at: time,
  } as const;
  const row = {
    nameKey: 'milk',
    name: 'Milk',
    quantity: null,
    count: 0,
    lastAt: time,
    boughtAt: [],
    favourite: false,
    forgotten: false,
    section: 'frozen',
  };

  it('shows, sends and stores the section', () => {
    const after = { ...state, itemHistory: { cursor: 0, rows: [row] } };
    expect(setSection.overlay.household?.(state, change)).toEqual(after);
    expect(setSection.request(change, 'home')).toEqual({
      method: 'PUT',
      path: `${path}/item-history/section`,
      body: { nameKey: 'milk', name: 'Milk', section: 'frozen' },
    });
    expect(setSection.applied.rows(change, {}, at({ moved: {} }))).toEqual({
      household: { ...stored, etag: null, state: after },
    });
    expect(setSection.rejected).toEqual({ isSilent: true });
  });

  it('goes back to the section of the concept, and leaves a forgotten favourite as it is', () => {
    const kept = { ...row, favourite: true, forgotten: true, count: 3 };
    expect(
      setSection.overlay.household?.(
        { ...state, itemHistory: { cursor: 9, rows: [kept] } },
        { ...change, section: null },
      ).itemHistory,
    ).toEqual({ cursor: 9, rows: [{ ...kept, section: null }] });
  });
});

describe('SaveStore and DeleteStore', () => {
  const market = { name: 'Market', order: ['bread', 'produce'], missing: ['pets'] };
  const made = { kind: 'store.saved', storeId: 'm', fields: market } as const;
  const renamed = { kind: 'store.saved', storeId: 'm', fields: { name: 'Mill' } } as const;
  const deleted = { kind: 'store.deleted', storeId: 'm' } as const;
  const stores = [{ id: 'm', ...market }];

  it('show, send and store a store', () => {
    expect(saveStore.overlay.household?.(state, made)).toEqual({ ...state, stores });
    expect([saveStore.request(made, 'home'), saveStore.request(renamed, 'home')]).toEqual([
      { method: 'PUT', path: `${path}/stores/m`, body: market },
      { method: 'PUT', path: `${path}/stores/m`, body: { name: 'Mill' } },
    ]);
    expect(saveStore.applied.rows(made, {}, at({ moved: {} }))).toEqual({
      household: { ...stored, etag: null, state: { ...state, stores } },
    });
    expect(saveStore.rejected.isSilent).toBe(true);
  });

  it('name the store that they are about, and the one that they make', () => {
    expect([made, renamed].map((each) => saveStore.overlay.adds?.(each))).toEqual([['m'], []]);
    expect([
      saveStore.overlay.itemId?.(made),
      saveStore.overlay.itemId?.(renamed),
      deleteStore.overlay.itemId?.(deleted),
    ]).toEqual(['m', 'm', 'm']);
    const drawn = { ...renamed, fields: { order: ['bread'] } };
    expect([made, renamed, drawn].map((each) => saveStore.rejected.names?.(each, undefined))).toEqual([
      ['Market'],
      ['Mill'],
      [],
    ]);
  });

  it('change a field of a store, and bring no deleted one back by it', () => {
    expect(saveStore.overlay.household?.({ ...state, stores }, renamed).stores).toEqual([
      { id: 'm', ...market, name: 'Mill' },
    ]);
    expect(saveStore.overlay.household?.(state, renamed).stores).toEqual([]);
  });

  it('delete a store', () => {
    expect(deleteStore.overlay.household?.({ ...state, stores }, deleted)).toEqual({ ...state, stores: [] });
    expect(deleteStore.request(deleted, 'home')).toEqual({ method: 'DELETE', path: `${path}/stores/m` });
    expect(deleteStore.applied.rows(deleted, {}, at({ moved: {} }))).toEqual({
      household: { ...stored, etag: null, state: { ...state, stores: [] } },
    });
    expect(deleteStore.rejected).toEqual({ isSilent: true });
  });
});
