import { readLinkCode } from '@pictick/rules/household/link-code';
import { callDevice, type DeviceAnswer } from '../../../sync/store/device-calls';
import { givenAt, homesOf, isAlive, rowShowing, withGiven } from '../../../sync/store/homes';
import { openSessions, readSession } from '../../../sync/store/session-row';
import { freshId } from '../../http/ids';
import { clientHeaders, exclusively } from '../refresh-lock';
import { changeDevice, sessionView } from '../session';
import { endAdultSession, endCookieSession } from './end-adult-session';

/** Why the letters did not work, as the screens tell it. */
export type Refusal = 'wrong' | 'full' | 'limit' | 'busy' | 'offline' | 'storage' | 'failed';

const refusals: Readonly<Record<string, Refusal>> = {
  LINK_CODE_GONE: 'wrong',
  VALIDATION_FAILED: 'wrong',
  DEVICE_FULL: 'full',
  UPGRADE_REQUIRED: 'limit',
  DEVICE_LIMIT: 'limit',
  TOO_MANY_REQUESTS: 'busy',
};

/** Null for an answer with homes. */
export function refusalOf({ status, code }: Pick<DeviceAnswer, 'status' | 'code'>): Refusal | null {
  if (status >= 200 && status < 300) return null;
  return status === 0 ? 'offline' : (refusals[code ?? ''] ?? (status === 429 ? 'busy' : 'failed'));
}

/**
 * Links this device to the children of a code, and shows them from now on. A home of the same household is a former
 * one afterwards. Null: linked.
 */
export async function linkDevice(letters: string): Promise<Refusal | null> {
  // At the press itself: some browsers ask the user, or look at what was pressed.
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  void storage?.persist?.().catch(() => undefined);
  const code = readLinkCode(letters);
  if (code === null) return 'wrong';
  if (!(await canStore())) return 'storage';
  await sendFirst();
  return exclusively(async () => {
    const row = await readSession();
    if (row && !row.homes) await endAdultSession(row);
    const answer = await callDevice('link', clientHeaders(), row?.homes ? row.token : null, {
      code,
      requestKey: requestKeyOf(code),
    });
    const refusal = refusalOf(answer);
    // A proxy may have swallowed the answer: the same letters get the same device.
    if (answer.status > 0 && answer.status < 500) forgetRequestKey();
    if (refusal) return refusal;
    const given = givenAt(answer, Date.now());
    if (!row) await endCookieSession();
    await changeDevice((stored) => {
      const known = stored?.homes ? homesOf(stored) : [];
      return rowShowing(withGiven(known, given), answer.homes[0]?.deviceId, stored);
    });
    return null;
  });
}

/** Longest time (ms) in which a device that is linked already sends what waits, under the keys that it has. */
const sendingMs = 3000;

/** A device that is replaced, or unlinked, sends what waits before. Outside of the lock, in which it may renew. */
export async function sendFirst(): Promise<void> {
  const homes = (sessionView().homes ?? []).filter(isAlive);
  if (homes.length === 0) return;
  const { sendHome } = await import('./tend-homes');
  await Promise.race([
    Promise.all(homes.map((home) => sendHome(home))).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, sendingMs)),
  ]);
}

const trial = 'trial';

/** A device that stores nothing would lose its link, and the marks of children. */
async function canStore(): Promise<boolean> {
  try {
    const key = freshId();
    const db = await openSessions<typeof trial, { trial: string }>();
    await db.put('session', { trial: key }, trial);
    const row = await db.get('session', trial);
    await db.delete('session', trial);
    db.close();
    return row !== undefined && 'trial' in row && row.trial === key;
  } catch {
    return false;
  }
}

const requestKey = 'pictick_link';

/** The same for the same letters until their answer is known. */
function requestKeyOf(code: string): string {
  const kept = readTab()?.split(' ') ?? [];
  if (kept[0] === code && kept[1]) return kept[1];
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  try {
    sessionStorage.setItem(requestKey, `${code} ${key}`);
  } catch {
    // Without storage a lost answer costs the letters.
  }
  return key;
}

function readTab(): string | null {
  try {
    return sessionStorage.getItem(requestKey);
  } catch {
    return null;
  }
}

function forgetRequestKey(): void {
  try {
    sessionStorage.removeItem(requestKey);
  } catch {
    // There is none.
  }
}
