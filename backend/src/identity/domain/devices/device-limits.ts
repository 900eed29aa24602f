import { devicesPerChild, freeDevicesPerChild } from '@pictick/rules/household/link-code';
import { upgradeRequired } from '../household/household.errors';
import { deviceLimit } from './device.errors';

/**
 * Counts the devices that each child has already. Devices beyond the plan stay.
 * @throws UPGRADE_REQUIRED, DEVICE_LIMIT
 */
export function assertRoomForDevice(
  children: readonly string[],
  others: readonly { children: readonly string[] }[],
  hasPlan: boolean,
): void {
  const most = Math.max(
    ...children.map((child) => others.filter((device) => device.children.includes(child)).length),
  );
  if (most >= devicesPerChild) throw deviceLimit();
  if (most >= freeDevicesPerChild && !hasPlan) throw upgradeRequired();
}
