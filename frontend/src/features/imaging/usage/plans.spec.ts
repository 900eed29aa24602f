import type { Limits } from './limits';
import { may, missingRight } from './plans';

const limits = (given: Partial<Limits>): Limits => ({
  tier: 'trial',
  monthlyUsed: 0,
  monthlyLimit: 5,
  remaining: 5,
  canGenerate: true,
  trialOver: false,
  month: '2026-11',
  resetsAt: '2026-12-01T00:00:00.000Z',
  canChooseStyle: false,
  canChooseCharacter: false,
  canShare: false,
  canCreatePrompts: false,
  biggerPlans: [],
  ...given,
});

it('may trusts the server about a plan of any name, and refuses nothing before its answer', () => {
  expect([
    may(limits({ tier: 'platinum' }), 'canChooseStyle'),
    may(limits({ tier: 'trial', canShare: true }), 'canShare'),
    may(undefined, 'canCreatePrompts'),
  ]).toEqual([false, true, true]);
});

it.each([
  ['for a user without the right to choose', {}, true, 'canChooseStyle'],
  ['a built-in one', { canChooseStyle: true }, false, null],
  ['an own one, made with a bigger plan', { canChooseStyle: true }, true, 'canCreatePrompts'],
  ['an own one', { canChooseStyle: true, canCreatePrompts: true }, true, null],
] as const)('missingRight names the right that a style lacks: %s', (_, given, own, missing) =>
  expect(missingRight(limits(given), 'canChooseStyle', own)).toBe(missing),
);
