import { devicesPerChild, freeDevicesPerChild, linkCodeMinutes } from '@pictick/rules/household/link-code';
import type { LinkCode, LinkedDevice, LinkedDevices } from './linked-devices';

/** True for a device that works. One that has not renewed for 180 days is over without an end. */
export const isOpen = ({ endedAt, endsAt }: LinkedDevice, now: number): boolean =>
  endedAt === null && Date.parse(endsAt) > now;

const endings: Readonly<Record<string, string>> = {
  reused: 'linked.end.reused',
  relinked: 'linked.end.relinked',
  unlinked: 'linked.end.unlinked',
  'no-children': 'linked.end.noChildren',
};

/** The text key that says why a device has ended, and the time. */
export function endOf({ endedAt, endsAt, endReason }: LinkedDevice): { key: string; at: string } {
  if (endedAt === null) return { key: 'linked.end.unused', at: endsAt };
  return { key: endings[endReason ?? ''] ?? 'linked.end.ended', at: endedAt };
}

/** The text key that says when a device was linked, and by whom as far as that is known, and its values. */
export function linkOf({ linkedBy }: LinkedDevice): { key: string; name: string } {
  if (!linkedBy) return { key: 'linked.since', name: '' };
  const { name, hasLeft } = linkedBy;
  if (name === null) return { key: 'linked.by.gone', name: '' };
  return { key: hasLeft ? 'linked.by.left' : 'linked.by.member', name };
}

/** The most devices that a child can have. `hasPlan` null: not known yet, then the server decides. */
const roomOf = (hasPlan: boolean | null): number =>
  hasPlan === false ? freeDevicesPerChild : devicesPerChild;

/** True if the child can have one more device, this one not counted. */
export const hasRoom = (
  childId: string,
  devices: readonly LinkedDevice[],
  hasPlan: boolean | null,
  now: number,
): boolean =>
  devices.filter((device) => isOpen(device, now) && device.children.includes(childId)).length <
  roomOf(hasPlan);

/** The state of a shown code: `gone` is guessed at too often or taken back. */
export type CodeOutcome =
  | { state: 'open' }
  | { state: 'over' | 'gone' | 'replaced' }
  | { state: 'used'; device: LinkedDevice };

/** A code as the page has it. */
export interface ShownCode extends LinkCode {
  letters: string;
  /** The device that it is shown for, to be unlinked; null: it links a new one. */
  replaces: string | null;
  /** By the clock of this device, as `overAt`: it may differ from the server's. */
  shownAt: number;
  overAt: number;
}

/** Compares a shown code with what the server has; `readAt` is the time of its answer. */
export function outcomeOf(
  code: ShownCode,
  { list, readAt }: { list: LinkedDevices | undefined; readAt: number },
  now: number,
): CodeOutcome {
  const state = now >= code.overAt ? 'over' : 'open';
  // An earlier answer cannot know the code.
  if (!list || readAt < code.shownAt || list.codes.some(({ id }) => id === code.id)) return { state };
  const device = list.devices.find((each) =>
    code.replaces === null ? isLinkedBy(code, each) : each.id === code.replaces && each.endedAt !== null,
  );
  if (device) return { state: 'used', device };
  if (state === 'over') return { state };
  return { state: list.codes.length > 0 ? 'replaced' : 'gone' };
}

/** Both times are the server's. The list begins with the newest device. */
function isLinkedBy({ expiresAt, children }: LinkCode, device: LinkedDevice): boolean {
  const madeAt = Date.parse(expiresAt) - linkCodeMinutes * 60_000;
  return (
    Date.parse(device.linkedAt) >= madeAt &&
    device.endedAt === null &&
    device.children.length > 0 &&
    device.children.every((id) => children.includes(id))
  );
}
