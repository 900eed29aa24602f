import type { TFunction } from 'i18next';
import { shortDate } from '../people/last-day';
import { linkOf } from './device-facts';
import type { LinkedDevice } from './linked-devices';

/** Says on which day a device was linked, and by whom. */
export function linkedSince(t: TFunction, language: string, device: LinkedDevice): string {
  const { key, name } = linkOf(device);
  return t(key, { date: shortDate(language, device.linkedAt), name });
}
