import { defaultChildSettings } from '@pictick/rules/household/child-settings';
import type { Child, HouseholdView } from '@pictick/rules/household/household-view';

export const childOf = (nickname: string, given: Partial<Child> = {}): Child => ({
  id: nickname.toLowerCase(),
  nickname,
  animal: 'fox',
  colour: 'honey',
  shows: 'both',
  settings: defaultChildSettings,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...given,
});

/** A household with Tom (fox) and Mia (rabbit). */
export const householdOf = (given: Partial<HouseholdView> = {}): HouseholdView => ({
  id: 'home',
  name: 'Berg',
  timeZone: 'Europe/Berlin',
  dayStartsAt: 240,
  bands: { midday: 660, evening: 1020 },
  role: 'organiser',
  members: [],
  children: [childOf('Tom'), childOf('Mia', { animal: 'rabbit', colour: 'violet' })],
  given: [],
  gate: { salt: 'c2FsdA', hash: 'aGFzaA', iterations: 200_000 },
  consent: { state: 'agreed', askedAt: null, agreedAt: '2026-11-01T08:00:00.000Z', textVersion: '1' },
  ...given,
});
