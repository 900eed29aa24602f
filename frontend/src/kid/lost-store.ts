import { startLostSignIn } from '../api/session/lost-kid-mode';
import { reachesServer } from '../api/session/reaches-server';
import { goneView } from './device-view';
import type { GateStore, KidStore } from './kid-page';
import { KeptWalks } from './model/kept-walks';

const nothing = (): void => undefined;

/** The stores of the child's page where the rows of this device were cleared: a quiet screen, and a gate that asks to sign in. */
export function lostStores(isOtherAccount: boolean): { store: KidStore; gate: GateStore } {
  const subscribe = () => nothing;
  return {
    store: {
      ...{ view: () => goneView, subscribe, check: nothing, chooseChild: nothing },
      walks: new KeptWalks({ read: () => null, write: nothing }, () => ''),
      help: { send: () => Promise.reject(new Error('No child')), serverTime: Date.now, onNews: subscribe },
    },
    gate: {
      linked: null,
      pin: () => null,
      screenLock: null,
      isAccountGone: () => false,
      leaveGone: nothing,
      isSessionOver: () => false,
      email: () => null,
      isOtherAccount,
      subscribe,
      leave: () => Promise.resolve(),
      async signIn(address) {
        const isReached = await reachesServer();
        if (isReached) startLostSignIn(address);
        return isReached;
      },
      readTries: () => null,
      writeTries: nothing,
      countWrong: () => Promise.resolve(),
    },
  };
}
