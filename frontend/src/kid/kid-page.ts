import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PinHash } from '../shared/lib/pin';
import type { ScreenLock } from '../sync/store/screen-lock-row';
import type { LinkedGate } from './linked/link-port';
import type { HelpPort } from './model/help';
import type { KeptWalks } from './model/kept-walks';
import type { KidView } from './model/kid-view';
import type { TapFilter } from './model/tap-filter';

/** The part of this device that the child's page shows and changes. */
export interface KidStore {
  view: () => KidView;
  subscribe: (listener: () => void) => () => void;
  check: (listId: string, itemId: string, checked: boolean) => void;
  /** Null: the page asks which child is there. */
  chooseChild: (childId: string | null) => void;
  help: HelpPort;
  walks: KeptWalks;
}

/** The part of this device that the gate needs. */
export interface GateStore {
  /** Null on the device of an adult. */
  linked: LinkedGate | null;
  /** Null if this device knows no PIN; then the way out is to sign in. */
  pin: () => PinHash | null;
  /** Null unless the adult has switched on the screen lock of this device. */
  screenLock: ScreenLock | null;
  /** True after the account was deleted: nothing of it is here, and the lock leads to the sign-in. */
  isAccountGone: () => boolean;
  leaveGone: () => void;
  /** True if the adult's session, or the linked device, has ended. */
  isSessionOver: () => boolean;
  /** E-mail address of the account. Null if this device does not know it: the sign-in is held to the typed one. */
  email: () => string | null;
  /** True after a sign-in of another account than the typed one. */
  isOtherAccount?: boolean;
  subscribe: (listener: () => void) => () => void;
  /** Ends kid mode and opens the app; on a linked device that has ended, makes it an adult's. */
  leave: () => Promise<void>;
  /** Begins the sign-in; false, and the page stays, where the server cannot be reached. */
  signIn: (address: string) => Promise<boolean>;
  readTries: () => string | null;
  writeTries: (tries: string) => void;
  /** Counts a wrong PIN, also where other windows count at the same instant. */
  countWrong: () => Promise<void>;
}

export interface KidPage {
  store: KidStore;
  gate: GateStore;
  taps: TapFilter;
  /** Monotonic, in ms. */
  monotonic: () => number;
  now: () => Date;
  openGate: () => void;
}

export const KidPageContext = createContext<KidPage | null>(null);

export function useKidPage(): KidPage {
  const page = useContext(KidPageContext);
  if (!page) throw new Error('The child’s page has no store');
  return page;
}

/** One part of the view: its readers are drawn again only when this part changes. */
export function useKidPart<K extends keyof KidView>(part: K): KidView[K] {
  const { store } = useKidPage();
  return useSyncExternalStore(store.subscribe, () => store.view()[part]);
}

export function useKidView(): KidView {
  const { store } = useKidPage();
  return useSyncExternalStore(store.subscribe, store.view);
}

/** True on a linked device with another home than the shown one. */
export function useHasHouses(): boolean {
  const { gate } = useKidPage();
  return useSyncExternalStore(
    gate.subscribe,
    () => gate.linked?.homes().some(({ isShown }) => !isShown) ?? false,
  );
}

/** True where the link of the shown home has ended. On an adult's device the child goes on. */
export function useHasEnded(): boolean {
  const { gate } = useKidPage();
  return useSyncExternalStore(gate.subscribe, () => gate.linked !== null && gate.isSessionOver());
}
