import { defaultChildSettings } from '@pictick/rules/household/child-settings';
import type { Child, HouseholdView } from '@pictick/rules/household/household-view';

export const child = (id: string, given: Partial<Child> = {}): Child => ({
  id,
  nickname: id,
  animal: 'fox',
  colour: 'sky',
  shows: 'both',
  settings: defaultChildSettings,
  createdAt: '2026-11-21T06:00:00.000Z',
  ...given,
});

export const householdView = (id: string, given: Partial<HouseholdView> = {}): HouseholdView => ({
  id,
  name: 'Home',
  timeZone: 'Europe/Berlin',
  dayStartsAt: 240,
  bands: { midday: 660, evening: 1020 },
  role: 'organiser',
  members: [],
  children: [],
  given: [],
  gate: null,
  consent: { state: 'none', askedAt: null, agreedAt: null, textVersion: null },
  ...given,
});
