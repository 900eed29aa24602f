import { Chance } from './chance';

/** Actions of users. */
const actions = {
  add: 22,
  tick: 26,
  edit: 7,
  move: 3,
  repaint: 2,
  deleteItem: 8,
  restoreItem: 3,
  addAgain: 5,
  addAtOnce: 1.5,
  clear: 3,
  undo: 5,
  undoStack: 1.5,
  openList: 2,
  createList: 3,
  duplicateList: 1,
  renameList: 2,
  character: 1,
  order: 1.5,
  archive: 1.5,
  deleteList: 1.2,
  restoreList: 1.2,
  share: 2.5,
  unshare: 0.5,
  leave: 0.4,
  note: 4,
  /** In plans of its own (shop.ts). */
  shop: 0,
  retryRejected: 1,
  discardRejected: 0.5,
  dismiss: 0.5,
} as const;

/** Faults and other events. */
const events = {
  pass: 14,
  weather: 7,
  cut: 3,
  uncut: 6,
  crashPhone: 3,
  crashServer: 4,
  skew: 1,
  expireToken: 1.5,
  switchUser: 0.8,
  signOut: 1,
  loseDisk: 0.8,
  deaf: 0.6,
  sleep: 0.5,
  openPage: 2,
  closePage: 1.5,
  pocket: 1.5,
  wakeWorker: 2,
  stopWorker: 0.7,
} as const;

export type StepKind = keyof typeof actions | keyof typeof events;
const weights: Readonly<Record<StepKind, number>> = { ...actions, ...events };

/**
 * One decision of the scheduler. Its details depend only on its own salt, so that it means the same without
 * the steps around it.
 */
export interface Step {
  kind: StepKind;
  phone: number;
  /** Time that passes afterwards, in ms. */
  waitMs: number;
  /** Seed of all random choices until the next step. */
  salt: number;
}

export interface Plan {
  seed: number;
  phones: number;
  people: number;
  /** The first user of each phone. */
  owners: number[];
  steps: Step[];
}

const waits = { moment: 62, second: 22, breath: 13, minute: 3 } as const;

export function planOf(seed: number, length: number): Plan {
  const chance = new Chance(seed);
  const phones = chance.between(2, 6);
  const people = Math.min(phones, chance.between(1, 3));
  const owners = Array.from({ length: phones }, (_, index) =>
    index < people ? index : chance.below(people),
  );
  const steps = Array.from({ length }, (): Step => ({
    kind: chance.weighted(weights),
    phone: chance.below(phones),
    waitMs: waitOf(chance),
    salt: chance.bits(),
  }));
  return { seed, phones, people, owners, steps };
}

function waitOf(chance: Chance): number {
  switch (chance.weighted(waits)) {
    case 'moment':
      return chance.below(60);
    case 'second':
      return chance.between(60, 1_000);
    case 'breath':
      return chance.between(1_000, 12_000);
    case 'minute':
      return chance.between(12_000, 90_000);
  }
}
