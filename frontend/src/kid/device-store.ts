import { dayAt } from '@pictick/rules/calendar/household-day';
import { sendKidHelp } from '../api/engine/send-kid-help';
import { isAccountGone } from '../api/session/kid-account-gone';
import { changeActingChild, leaveKidMode, startGateSignIn } from '../api/session/kid-mode';
import { reachesServer } from '../api/session/reaches-server';
import { onSession, sessionView } from '../api/session/session';
import { readStorage, writeStorage } from '../i18n/language';
import { walksKey } from '../shared/lib/clear-session';
import { checkItemAsChild } from '../sync/household-changes';
import type { KidEngine } from '../sync/kid/kid-engine';
import type { ScreenLock } from '../sync/store/screen-lock-row';
import type { KidMode } from '../sync/store/session-row';
import { deviceView, goneView } from './device-view';
import type { TriesStore } from './gate-tries-store';
import type { GateStore, KidStore } from './kid-page';
import type { LinkedGate } from './linked/link-port';
import { keepEqual } from './model/keep-equal';
import { KeptWalks } from './model/kept-walks';

/** The abilities of the gate on a device of the child's own. */
export interface DeviceGate {
  linked: LinkedGate;
  leave: () => Promise<void>;
}

/** The stores of the child's page on this device. */
export function deviceStores(
  engine: KidEngine,
  first: KidMode,
  tries: TriesStore,
  screenLock: ScreenLock | null,
  device?: DeviceGate,
): { store: KidStore; gate: GateStore } {
  const listeners = new Set<() => void>();
  let isStale = true;
  // The page asks for the view at each paint of each of its parts: it is computed once for each change.
  const onChange = () => {
    isStale = true;
    for (const listener of listeners) listener();
  };
  engine.subscribe(onChange);
  onSession(onChange);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const rows = {
    status: () => engine.status(),
    household: (id: string) => engine.household(id),
    givenLists: () => engine.givenLists(),
    today: () => engine.today(),
    isGone: (childId: string) => engine.isGone(childId),
  };
  let kid = first;
  let shown = goneView;
  // Equal rows give the same parts of the view, so that nothing of them is painted again.
  const view = () => {
    if (!isStale) return shown;
    isStale = false;
    kid = sessionView().kid ?? kid;
    shown = keepEqual(shown, isAccountGone() ? goneView : deviceView(rows, kid));
    return shown;
  };
  const today = () => {
    const { clock } = view();
    return clock ? dayAt(engine.instant(), clock) : '';
  };
  return {
    store: {
      walks: new KeptWalks(
        { read: () => readStorage(walksKey), write: (walks) => writeStorage(walksKey, walks) },
        today,
      ),
      view,
      subscribe,
      check(listId, itemId, checked) {
        const { child, lists, firstThen } = view();
        const childId = child?.id;
        if (childId === undefined) return;
        const list = lists.find(({ id }) => id === listId);
        // First-then is of today, while the same routine may still show yesterday.
        const item = [...(firstThen?.items ?? []), ...(list?.items ?? [])].find(({ id }) => id === itemId);
        const day = item?.day ?? list?.day;
        if (day) void engine.stamp(listId, itemId, day, item?.isAnyones === true, checked);
        else void checkItemAsChild(engine, listId, itemId, checked, childId);
      },
      chooseChild(childId) {
        void changeActingChild(childId);
      },
      help: {
        send: sendKidHelp,
        serverTime: () => engine.serverTime(),
        onNews: (listener) => engine.onHelp(listener),
      },
    },
    gate: {
      linked: device?.linked ?? null,
      pin: () => engine.household(kid.householdId)?.gate ?? null,
      screenLock,
      isAccountGone,
      isSessionOver: () => sessionView().kid?.isOver ?? false,
      email: () => (device ? null : (sessionView().user?.email ?? '')),
      subscribe(listener) {
        const stops = [subscribe(listener), tries.subscribe(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
      leave: device?.leave ?? leaveKidMode,
      leaveGone: () => window.location.replace('/login'),
      async signIn() {
        const isReached = await reachesServer();
        if (isReached) await startGateSignIn();
        return isReached;
      },
      readTries: tries.read,
      writeTries: tries.write,
      countWrong: tries.wrong,
    },
  };
}
