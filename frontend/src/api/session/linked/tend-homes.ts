import { apiKey } from '../../../config/env';
import { drainUser } from '../../../sync/queue/drain-user';
import type { UserTokens } from '../../../sync/queue/send-call';
import { hasOldNames, homesOf, isAlive, rowShowing, tokenOf } from '../../../sync/store/homes';
import { openLocalStore } from '../../../sync/store/local-store';
import { renewal } from '../../../sync/store/renew-homes';
import { readSession, type Home, type SessionRow } from '../../../sync/store/session-row';
import { isRenewable } from '../../../sync/store/token';
import { registerBackgroundSync } from '../../engine/register-background-sync';
import { clientHeaders, exclusively } from '../refresh-lock';
import { changeDevice } from '../session';
import { carryOver } from './carry-over';
import { refreshHome } from './refresh-home';
import { tidyEnded } from './tidy-ended';

/** In ms. A home that the children may choose at this moment is read more often. */
const readEveryMs = 5 * 60_000;
const readBeforeChoiceMs = 30_000;
/** The time of the last read of each home, by the clock that never jumps. */
const readAt = new Map<string, number>();

/** Works for the homes of this device that are not shown: sends their marks, reads, carries over, and tidies up. */
export async function tendHomes(): Promise<void> {
  const row = await readSession();
  if (!row?.homes) return;
  const homes = homesOf(row);
  // A page of an earlier release has kept them.
  if (homes.some(hasOldNames))
    await changeDevice((stored) => stored && (rowShowing(homesOf(stored), stored.userId, stored) ?? stored));
  for (const home of homes) {
    if (isAlive(home)) {
      if (home.deviceId === row.userId) continue;
      await sendHome(home);
      await readHome(home, row.kid?.childId === null);
    } else if (await isDone(home, homes)) await forget(home, row);
  }
}

/** True if nothing of a home that is over has to be kept any more. */
async function isDone(home: Home, homes: readonly Home[]): Promise<boolean> {
  const next = homes.find((each) => isAlive(each) && each.householdId === home.householdId);
  return next ? carryOver(home, next) : tidyEnded(home, !homes.some(isAlive));
}

/** The shown one stays, as the page tells that it is over. */
const forget = ({ deviceId }: Home, { userId }: SessionRow): Promise<void> =>
  deviceId === userId
    ? Promise.resolve()
    : changeDevice(
        (stored) =>
          stored &&
          rowShowing(
            homesOf(stored).filter((home) => home.deviceId !== deviceId),
            stored.userId,
            stored,
          ),
      );

/** Reads a home again where its last read is some minutes old. */
async function readHome(home: Home, isChoice: boolean): Promise<void> {
  const now = performance.now();
  const since = now - (readAt.get(home.deviceId) ?? -Infinity);
  if (since < (isChoice ? readBeforeChoiceMs : readEveryMs)) return;
  readAt.set(home.deviceId, now);
  // The picture of its house waits for the next time.
  await refreshHome(home, tokensOf(home.deviceId)).catch(() => undefined);
}

/** Sends the marks that wait in the store of a home. */
export async function sendHome({ deviceId }: Home): Promise<void> {
  const store = await openLocalStore(deviceId, undefined, false);
  const operations = await store.operations().catch(() => []);
  store.close();
  if (!operations.some(({ state }) => state === 'queued')) return;
  await drainUser(deviceId, apiKey, tokensOf(deviceId), () => new Date());
  // The rest is sent by the worker, after the page is closed too.
  registerBackgroundSync();
}

const tokensOf = (deviceId: string): UserTokens => ({
  current: () => currentToken(deviceId),
  renewed: (refused, code) => (isRenewable(code) ? renewedToken(deviceId, refused) : Promise.resolve(null)),
});

async function currentToken(deviceId: string): Promise<string | null> {
  const row = await readSession();
  return row && tokenOf(row, deviceId);
}

const renewedToken = (deviceId: string, refused: string): Promise<string | null> =>
  exclusively(async () => {
    const row = await readSession();
    const known = row && tokenOf(row, deviceId);
    if (!row || known !== refused) return known;
    const change = await renewal(row, clientHeaders(), Date.now());
    if (change) await changeDevice((stored) => change(stored ?? row));
    const token = await currentToken(deviceId);
    return token === refused ? null : token;
  });
