import { devicesPerChild, freeDevicesPerChild } from '@pictick/rules/household/link-code';
import { upgradeRequired } from '../household/household.errors';
import { deviceLimit } from './device.errors';

type OfChildren = Readonly<{ children: readonly string[] }>;

/**
 * Counts the devices that each child has already. Devices beyond the plan stay, also when others take their
 * place.
 * @throws UPGRADE_REQUIRED, DEVICE_LIMIT
 */
export function assertRoomForDevice(
  children: readonly string[],
  { others, replaced }: Readonly<{ others: readonly OfChildren[]; replaced: readonly OfChildren[] }>,
  hasPlan: boolean,
): void {
  const devicesOf = (child: string, among: readonly OfChildren[]): number =>
    among.filter((device) => device.children.includes(child)).length;
  const added = children.filter((child) => devicesOf(child, replaced) === 0);
  const most = Math.max(...added.map((child) => devicesOf(child, others)));
  if (most >= devicesPerChild) throw deviceLimit();
  if (most >= freeDevicesPerChild && !hasPlan) throw upgradeRequired();
}
