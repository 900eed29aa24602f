import { type BandStarts, isTimeZone } from '@pictick/rules/calendar/household-day';
import type { Gate } from '@pictick/rules/household/household-view';
import { householdNameLimit } from '@pictick/rules/limits';
import { cleanLine } from '@pictick/rules/text/clean-text';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';
import { invalid } from '../../../kernel/domain-error';

export interface HouseholdState {
  id: string;
  /** The user who made it, who has one at most; null once that account is erased. */
  madeBy: string | null;
  name: string;
  timeZone: string;
  /** These three are minutes after midnight. */
  dayStartsAt: number;
  middayAt: number;
  eveningAt: number;
  gate: Gate | null;
  /** Since then no adult consents any more; null while one does, or before the first consent. */
  consentLapsedAt: Date | null;
  /** The time of the last PIN; null: before such times were kept. */
  gateSetAt: Date | null;
  /** Former members who may know the PIN. Helpers whose time is over stay members, and are not counted yet. */
  pinsOutside: number;
  version: number;
  createdAt: Date;
}

export interface HouseholdDraft {
  id: string;
  name: string;
  timeZone: string;
}

export interface HouseholdChange {
  name?: string | undefined;
  timeZone?: string | undefined;
  dayStartsAt?: number | undefined;
  bands?: BandStarts | undefined;
}

/** The user of a change and its time. */
export interface Actor {
  personId: string;
  now: Date;
}

/** Zone and times, on which days depend, as a text to compare. */
export const clockOf = ({ timeZone, dayStartsAt, middayAt, eveningAt }: HouseholdState): string =>
  [timeZone, dayStartsAt, middayAt, eveningAt].join(' ');

export function householdNameOf(raw: string): string {
  const name = cleanLine(raw);
  if (!isVisible(name)) throw invalid({ field: 'name', rule: 'required' });
  if (isLongerThan(householdNameLimit, name)) throw invalid({ field: 'name', rule: 'max' });
  return name;
}

export function zoneOf(name: string): string {
  if (!isTimeZone(name)) throw invalid({ field: 'timeZone', rule: 'enum' });
  return name;
}
