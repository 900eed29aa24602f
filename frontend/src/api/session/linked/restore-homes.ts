import { backoff } from '../../../sync/queue/operations';
import { callDevice, isRefusal } from '../../../sync/store/device-calls';
import { givenAt, rowShowing, withGiven } from '../../../sync/store/homes';
import { readStoredSession } from '../../../sync/store/session-row';
import { wasLinked } from '../kid-mode';
import { clientHeaders, exclusively } from '../refresh-lock';
import { changeDevice, handleMessage } from '../session';
import { endCookieSession } from './end-adult-session';

/**
 * Restores the homes of a device whose storage was cleared while its cookie stayed. False if the server knows of
 * none; while no answer is known, it asks again.
 */
export async function restoreHomes(): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    const known = await exclusively(restoreOnce);
    if (known !== null) return known;
    await pause(backoff(attempt, Math.random()));
  }
}

async function restoreOnce(): Promise<boolean | null> {
  const stored = await readStoredSession();
  // Another tab may have linked or restored it meanwhile.
  if (stored) {
    await handleMessage();
    return true;
  }
  const answer = await callDevice('renew', clientHeaders(), null);
  // A linked device whose storage cannot be read now may have its homes there.
  if (answer.homes.length === 0)
    return isRefusal(answer) && !(stored === undefined && wasLinked()) ? false : null;
  // An adult may have signed in while the storage was gone.
  await endCookieSession();
  const homes = withGiven([], givenAt(answer, Date.now()));
  await changeDevice((stored) => stored ?? rowShowing(homes, undefined, null));
  return true;
}

/** Ends early when the network is back. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
