import { callDevice, isRefusal, isRefused } from './device-calls';
import { homesOf, isAlive, rowShowing, withEnded, withGiven } from './homes';
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
): Promise<DeviceChange | null> {
  const answer = await callDevice('renew', clientHeaders, row.token);
  if (answer.homes.length === 0 && !isRefusal(answer)) return null;
  const given = { ...answer, now: Date.now() };
  const missing = homesOf(row).filter(
    (home) => isAlive(home) && given.homes.every(({ deviceId }) => deviceId !== home.deviceId),
  );
  const ended: string[] = [];
  for (const { deviceId, token, children } of missing)
    if (await isRefused(clientHeaders, token, children[0] ?? '')) ended.push(deviceId);
  return (stored) => {
    const homes = withEnded(withGiven(homesOf(stored), given), ended, given.at);
    return rowShowing(homes, stored.userId, stored) ?? stored;
  };
}
