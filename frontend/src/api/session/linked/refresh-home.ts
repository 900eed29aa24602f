import { apiKey } from '../../../config/env';
import { forgetTaken } from '../../../sync/kid/forget-taken';
import { KidEngine } from '../../../sync/kid/kid-engine';
import { readWith, type UserTokens } from '../../../sync/queue/send-call';
import type { Home } from '../../../sync/store/session-row';
import { environmentFor } from '../../engine/engine-environment';
import { keepFacesOf } from './keep-faces';

const nothing = (): void => undefined;

/**
 * Reads what the children of a home have that is not shown, into the store of that home, so that its house and its
 * cards are of today when it is chosen. It sends nothing.
 */
export async function refreshHome(home: Home, tokens: UserTokens): Promise<void> {
  for (const child of home.children) await readChild(home, child, tokens);
}

async function readChild(home: Home, childId: string, tokens: UserTokens): Promise<void> {
  const { deviceId, householdId, children } = home;
  const env = await environmentFor(deviceId, { quotaChanged: nothing, signedIn: () => true });
  const engine = new KidEngine(
    {
      ...env,
      ...{ broadcast: nothing, notifyWorker: nothing },
      send: () => Promise.resolve({ status: 0, body: null }),
      withLock: () => Promise.resolve(false),
      get: readWith(apiKey, tokens, childId),
    },
    householdId,
    childId,
    false,
    () => children,
  );
  try {
    await engine.open();
    await engine.pullLists();
    await forgetTaken(engine);
    await keepFacesOf(home, engine);
  } finally {
    engine.stop();
  }
}
