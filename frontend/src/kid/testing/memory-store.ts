import { animals } from '@pictick/rules/household/animal';
import { defaultChildSettings, type ChildSettings } from '@pictick/rules/household/child-settings';
import { childColours } from '@pictick/rules/household/colour';
import type { GateStore, KidStore } from '../kid-page';
import { afterWrong, parseTries } from '../model/gate-tries';
import { KeptWalks } from '../model/kept-walks';
import type { KidFace, KidItem, KidList, KidView } from '../model/kid-view';

/** A call of the page to the device. */
export type Call =
  | ['check', string, boolean]
  | ['choose', string | null]
  | ['help', string]
  | ['leave']
  | ['leaveGone']
  | ['signIn']
  | ['showHome' | 'link' | 'unlink', string];

export const itemOf = (listId: string, index: number, checked = false): KidItem => ({
  id: `${listId}-${index}`,
  listId,
  name: `${listId} ${index}`,
  language: null,
  quantity: index % 3 === 0 ? '3' : null,
  checked,
  mine: checked,
  depicts: 'apple',
  image: { url: '', color: '#a9d2ff' },
});

export const listOf = (id: string, listType: KidList['listType'], count: number): KidList => ({
  id,
  listType,
  items: Array.from({ length: count }, (_, index) => itemOf(id, index)),
});

export const firstThenOf = (...items: readonly KidItem[]): KidList => ({
  id: `first-then ${items.map(({ id }) => id).join(' ')}`,
  listType: 'task',
  isFirstThen: true,
  items,
});

export const faces = (count: number): KidFace[] =>
  animals.slice(0, count).map((animal, index) => ({
    id: animal,
    nickname: `The ${animal}`,
    animal,
    colour: childColours[index % childColours.length] ?? 'honey',
  }));

type HelpCall = { state: 'asked' | 'coming'; endsAt: string } | null;

/** jsdom has no Response. */
const jsonOf = (body: object): Response => ({ status: 200, json: () => Promise.resolve(body) }) as Response;

/** A device in memory that records the calls of the page. */
export class MemoryDevice {
  readonly calls: Call[] = [];
  private readonly listeners = new Set<() => void>();
  private shown: KidView;
  /** Help is off: most specs are about the cards. */
  private settings: ChildSettings = { ...defaultChildSettings, help: false };
  private readonly helpListeners = new Set<() => void>();
  private helpCall: HelpCall = null;
  tries: string | null = null;
  walks: string | null = null;
  isOver = false;
  isOnline = true;
  isAccountGone = false;
  pin: ReturnType<GateStore['pin']> = { salt: 'AAAA', hash: 'AAAA', iterations: 100_000 };

  constructor(children: readonly KidFace[], lists: readonly KidList[], acting = 0) {
    this.shown = {
      status: 'ready',
      child: null,
      children,
      clock: { timeZone: 'UTC', dayStartsAt: 240, bands: { midday: 660, evening: 1020 } },
      lists,
    };
    this.choose(children[acting]?.id ?? null);
  }

  set(change: Partial<KidView>): void {
    this.shown = { ...this.shown, ...change };
    for (const listener of this.listeners) listener();
  }

  /** The server answers differently from now on, and says so. */
  changeHelp(state: 'asked' | 'coming' | null): void {
    this.helpCall = state && { state, endsAt: new Date(600_000).toISOString() };
    for (const listener of this.helpListeners) listener();
  }

  /** Changes settings of the children, as an adult does. */
  adjust(settings: Partial<ChildSettings>): void {
    this.settings = { ...this.settings, ...settings };
    this.choose(this.shown.child?.id ?? null);
  }

  private choose(id: string | null): void {
    const face = this.shown.children.find((child) => child.id === id) ?? null;
    this.set({
      child: face && { ...this.settings, ...face, shows: 'both' },
    });
  }

  readonly store: KidStore = {
    walks: new KeptWalks(
      { read: () => this.walks, write: (walks) => void (this.walks = walks) },
      () => '2026-11-27',
    ),
    view: () => this.shown,
    subscribe: (listener) => {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    },
    check: (listId, itemId, checked) => {
      this.calls.push(['check', itemId, checked]);
      this.change(listId, (item) => (item.id === itemId ? { ...item, checked, mine: checked } : item));
    },
    chooseChild: (childId) => {
      this.calls.push(['choose', childId]);
      this.choose(childId);
    },
    help: {
      send: (method, childId) => {
        if (method === 'PUT') this.calls.push(['help', childId]);
        if (!this.isOnline) return Promise.reject(new TypeError('Failed to fetch'));
        if (method === 'PUT') this.helpCall ??= { state: 'asked', endsAt: new Date(600_000).toISOString() };
        return Promise.resolve(jsonOf({ call: this.helpCall }));
      },
      serverTime: () => 0,
      onNews: (listener) => {
        this.helpListeners.add(listener);
        return () => this.helpListeners.delete(listener);
      },
    },
  };

  /** Changes the items of a list, as an answer of the server does. */
  change(listId: string, work: (item: KidItem) => KidItem): void {
    const { lists, firstThen = null } = this.shown;
    this.set({
      lists: lists.map((list) => (list.id === listId ? { ...list, items: list.items.map(work) } : list)),
      firstThen: firstThen && {
        ...firstThen,
        items: firstThen.items.map((item) => (item.listId === listId ? work(item) : item)),
      },
    });
  }

  gate: GateStore = {
    linked: null,
    screenLock: null,
    pin: () => this.pin,
    isAccountGone: () => this.isAccountGone,
    leaveGone: () => void this.calls.push(['leaveGone']),
    isSessionOver: () => this.isOver,
    email: () => 'ada@example.org',
    subscribe: this.store.subscribe,
    leave: () => Promise.resolve(void this.calls.push(['leave'])),
    signIn: () => {
      if (this.isOnline) this.calls.push(['signIn']);
      return Promise.resolve(this.isOnline);
    },
    readTries: () => this.tries,
    countWrong: () => {
      this.gate.writeTries(JSON.stringify(afterWrong(parseTries(this.tries))));
      return Promise.resolve();
    },
    writeTries: (tries) => {
      this.tries = tries;
      this.set({});
    },
  };
}
