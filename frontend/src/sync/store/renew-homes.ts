import { callDevice, isRefusal, isRefused } from './device-calls';
import { givenAt, homesOf, isAlive, rowShowing, withEnded, withGiven } from './homes';
import type { SessionRow } from './session-row';

/** Changes the stored session of a linked device. */
export type DeviceChange = (row: SessionRow) => SessionRow;

/**
 * Renews the homes of a linked device, under the lock of all its renewals: each answer replaces the whole cookie.
 * Answers how the session changes by it; null while nothing is known, and the child goes on. A home is over only if
 * the server leaves it out and refuses its access token as well.
 */
export async function renewal(
  row: SessionRow,
  clientHeaders: Readonly<Record<string, string>>,
  now: number,
): Promise<DeviceChange | null> {
  const answer = await callDevice('renew', clientHeaders, row.token);
  if (answer.homes.length === 0 && !isRefusal(answer)) return null;
  const known = new Map(answer.homes.map((home) => [home.deviceId, home]));
  const ended: string[] = [];
  for (const home of homesOf(row)) {
    const { deviceId, token } = home;
    if (!isAlive(home) || known.has(deviceId)) continue;
    // Its own access token may bring it back into the cookie.
    const again = deviceId === row.userId ? answer : await callDevice('renew', clientHeaders, token);
    for (const each of again.homes) known.set(each.deviceId, each);
    if (!known.has(deviceId) && (await isRefused(clientHeaders, token))) ended.push(deviceId);
  }
  const given = givenAt({ ...answer, homes: [...known.values()] }, now);
  return (stored) => {
    const homes = withEnded(withGiven(homesOf(stored), given), ended, given.at);
    return rowShowing(homes, stored.userId, stored) ?? stored;
  };
}
