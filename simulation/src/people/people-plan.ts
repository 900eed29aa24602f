import { Chance } from '../chance';

const weights = {
  newList: 2,
  tick: 12,
  addItem: 5,
  mark: 7,
  give: 10,
  rename: 2,
  addChild: 1.5,
  childGone: 3,
  invite: 6,
  accept: 7,
  takeBack: 1,
  remove: 2,
  leave: 1.5,
  changeRole: 3,
  undo: 3,
  duel: 1,
  makeCode: 7,
  takeCodeBack: 1,
  link: 8,
  race: 1,
  guess: 2,
  changeDevice: 2,
  endDevice: 1.5,
  copy: 0.5,
  useCopy: 0.7,
  choose: 4,
  kidTick: 16,
  stamp: 10,
  renew: 4,
  enter: 4,
  leaveChild: 3,
  restart: 3,
  restartTablet: 3,
  offline: 5,
  online: 8,
  skew: 2,
  refresh: 10,
  minutes: 4,
  hours: 3,
  days: 1.5,
  halfYear: 0.1,
  calm: 2,
} as const;

export type StepKind = keyof typeof weights;

export interface PeopleStep {
  kind: StepKind;
  /** Of the choices within the step, so that it makes the same ones without the steps before. */
  seed: number;
  waitMs: number;
}

export interface PeoplePlan {
  seed: number;
  steps: readonly PeopleStep[];
}

export function planOf(seed: number, steps: number): PeoplePlan {
  const chance = new Chance(seed, 30);
  return {
    seed,
    steps: Array.from({ length: steps }, () => ({
      kind: chance.weighted(weights),
      seed: chance.bits(),
      waitMs: chance.pick([1, 20, 300, 1_000, 2_500]),
    })),
  };
}
