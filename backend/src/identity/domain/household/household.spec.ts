import { animals } from '@pictick/rules/household/animal';
import fc from 'fast-check';
import { DomainError } from '../../../kernel/domain-error';
import type { ChildState } from './child';
import { type Actor, Household } from './household';
import type { MemberState } from './member';
import { allRights, type HouseholdRole, mayDo, type Right, roles } from './rights';

const now = new Date('2026-11-27T09:00:00.000Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const day = 86_400_000;
const gate = { salt: 'A'.repeat(22), hash: 'B'.repeat(43), iterations: 200_000 };

/** The oracle: written by hand from the design, not from the code. */
const oracle: Record<HouseholdRole, Record<Right, boolean>> = {
  organiser: {
    changeHousehold: true,
    addChild: true,
    changeChild: true,
    deleteChild: true,
    restoreChild: true,
    eraseChild: true,
    setGate: true,
    invite: true,
    changeMember: true,
    linkDevice: true,
  },
  adult: {
    changeHousehold: true,
    addChild: true,
    changeChild: true,
    deleteChild: true,
    restoreChild: true,
    eraseChild: false,
    setGate: true,
    invite: true,
    changeMember: false,
    linkDevice: true,
  },
  helper: {
    changeHousehold: false,
    addChild: false,
    changeChild: false,
    deleteChild: false,
    restoreChild: false,
    eraseChild: false,
    setGate: false,
    invite: false,
    changeMember: false,
    linkDevice: false,
  },
};

const member = (personId: string, role: HouseholdRole, more: Partial<MemberState> = {}): MemberState => ({
  householdId: 'home',
  personId,
  role,
  children: null,
  until: null,
  isAdultSince: now,
  joinedAt: now,
  ...more,
});

/** A household with Tom, and Mia whose profile is deleted. */
function householdOf(...members: MemberState[]): Household {
  const started = Household.start(
    { id: 'home', name: 'Family', timeZone: 'Europe/Berlin' },
    { personId: 'maker', now },
  );
  const maker: Actor = { personId: 'maker', now };
  started.addChild({ id: 'tom', nickname: 'Tom', animal: 'fox', colour: 'sky' }, maker);
  started.addChild({ id: 'mia', nickname: 'Mia', animal: 'cat', colour: 'mint' }, maker);
  started.deleteChild('mia', maker);
  return Household.restore(started.snapshot(), {
    members: [...started.members, ...members],
    children: started.children,
    invitations: [],
    former: [],
  });
}

const attempts: Record<Right, (household: Household, actor: Actor) => unknown> = {
  changeHousehold: (household, actor) => household.change({ name: 'Home' }, actor),
  addChild: (household, actor) =>
    household.addChild({ id: 'ida', nickname: 'Ida', animal: 'owl', colour: 'sky' }, actor),
  changeChild: (household, actor) => household.changeChild('tom', { nickname: 'Tim' }, actor),
  deleteChild: (household, actor) => household.deleteChild('tom', actor),
  restoreChild: (household, actor) => household.restoreChild('mia', actor),
  eraseChild: (household, actor) => household.eraseChild('mia', actor),
  setGate: (household, actor) => household.setGate(gate, actor),
  invite: (household, actor) =>
    household.invite(
      {
        id: 'letter',
        tokenHash: Buffer.from('token'),
        role: 'adult',
        children: null,
        until: null,
        email: null,
      },
      actor,
      { hasPlan: true, mail: null },
    ),
  changeMember: (household, actor) => household.changeMember('maker', { role: 'adult' }, actor, true),
  linkDevice: (household, actor) => household.deviceChangedBy(actor),
};

function outcome(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('Household', () => {
  it.each(roles.flatMap((role) => allRights.map((right) => [role, right] as const)))(
    'lets a member with the role %s do %s as the table says',
    (role, right) => {
      expect(mayDo(role, right)).toBe(oracle[role][right]);
      const household = householdOf(member('somebody', role));
      const { version } = household;
      const done = outcome(() => attempts[right](household, { personId: 'somebody', now }));
      expect(done).toBe(oracle[role][right] ? 'done' : 'FORBIDDEN');
      expect(household.version).toBe(oracle[role][right] ? version + 1 : version);
    },
  );

  it.each([
    ['organiser', 'done'],
    ['adult', 'done'],
    ['helper', 'FORBIDDEN'],
  ] as const)('has a member with the role %s as an adult: %s', (role, wanted) => {
    const household = householdOf(member('somebody', role));
    expect(outcome(() => household.assertAdult({ personId: 'somebody', now }))).toBe(wanted);
    expect(outcome(() => household.assertAdult({ personId: 'stranger', now }))).toBe('NOT_FOUND');
    const over = householdOf(member('somebody', 'helper', { until: now }));
    expect(outcome(() => over.assertAdult({ personId: 'somebody', now }))).toBe('NOT_FOUND');
  });

  it('answers strangers and members whose time is over with NOT_FOUND, whatever they try', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allRights),
        fc.option(
          fc.record({ role: fc.constantFrom(...roles), over: fc.integer({ min: 0, max: 90 * day }) }),
        ),
        (right, former) => {
          const household = householdOf(
            ...(former ? [member('somebody', former.role, { until: later(-former.over) })] : []),
          );
          const before = household.snapshot();
          expect(outcome(() => attempts[right](household, { personId: 'somebody', now }))).toBe('NOT_FOUND');
          expect(household.snapshot()).toEqual(before);
        },
      ),
    );
  });

  it('keeps its rules through any history of any members', () => {
    type Step = { by: string; right: Right; child: number; animal: number; wait: number };
    const steps = fc.array(
      fc.record<Step>({
        by: fc.constantFrom('maker', 'adult', 'helper', 'stranger'),
        right: fc.constantFrom(...allRights),
        child: fc.nat({ max: 13 }),
        animal: fc.nat({ max: 9 }),
        wait: fc.nat({ max: 3 * day }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, (history) => {
        const household = householdOf(member('adult', 'adult'), member('helper', 'helper'));
        let at = now.getTime();
        for (const { by, right, child, animal, wait } of history) {
          at += wait;
          const actor = { personId: by, now: new Date(at) };
          const before = JSON.stringify([household.snapshot(), household.children]);
          const code = outcome(() => perform(household, right, `child-${child}`, animals[animal]!, actor));
          if (code !== 'done')
            expect(JSON.stringify([household.snapshot(), household.children])).toBe(before);
          const role = by === 'maker' ? 'organiser' : by;
          const isAllowed = role !== 'stranger' && oracle[role as HouseholdRole][right];
          if (!isAllowed) expect(code).toBe(role === 'stranger' ? 'NOT_FOUND' : 'FORBIDDEN');
          for (const { id } of household.children) household.eraseDueChild(id, actor.now);
          expectSound(household.children, actor.now);
        }
      }),
    );
  });

  it('makes the oldest adult the organiser when the last organiser is erased', () => {
    const household = householdOf(
      member('helper', 'helper', { joinedAt: later(1) }),
      member('second', 'adult', { joinedAt: later(3) }),
      member('first', 'adult', { joinedAt: later(2) }),
    );
    household.removeMember('maker');
    expect(household.roleOf({ personId: 'first', now })).toBe('organiser');
    expect(household.snapshot().madeBy).toBeNull();
    expect(household.isAbandoned).toBe(false);
    expect(household.releaseEvents().map(({ payload }) => payload)).toEqual([
      { householdId: 'home', userId: 'maker', role: null },
      { householdId: 'home', userId: 'first', role: 'organiser' },
    ]);
    household.removeMember('first');
    household.removeMember('second');
    expect(household.isAbandoned).toBe(true);
  });

  it('brings the children of the first lapse back after a second one that hid none', () => {
    const household = householdOf();
    const hidden = household.hideChildren(later(1)).map(({ id }) => id);
    expect(hidden).toEqual(['tom']);
    expect(household.hideChildren(later(day))).toEqual([]);
    expect(household.restoreHidden([]).map(({ id }) => id)).toEqual(hidden);
  });

  it('erases its children and members with the last adult', () => {
    const household = householdOf(member('helper', 'helper'));
    household.removeMember('maker');
    household.erase();
    expect([household.children, household.members]).toEqual([[], []]);
    expect(household.releaseEvents().map(({ name }) => name)).toEqual([
      'identity.household-member-changed',
      'identity.child-erased',
      'identity.child-erased',
      'identity.household-member-changed',
      'identity.household-erased',
    ]);
  });
});

function perform(
  household: Household,
  right: Right,
  id: string,
  animal: (typeof animals)[number],
  actor: Actor,
): void {
  if (right === 'addChild') household.addChild({ id, nickname: 'Kim', animal, colour: 'sky' }, actor);
  else if (right === 'changeChild') household.changeChild(id, { animal }, actor);
  else if (right === 'deleteChild' || right === 'restoreChild' || right === 'eraseChild')
    household[right](id, actor);
  else attempts[right](household, actor);
}

function expectSound(children: readonly ChildState[], at: Date): void {
  const living = children.filter(({ deletedAt }) => deletedAt === null);
  expect(living.length).toBeLessThanOrEqual(10);
  expect(new Set(living.map(({ animal }) => animal)).size).toBe(living.length);
  for (const { deletedAt, eraseAt } of children) {
    expect((eraseAt?.getTime() ?? 0) - (deletedAt?.getTime() ?? 0)).toBe(deletedAt ? 7 * day : 0);
    if (eraseAt) expect(eraseAt > at).toBe(true);
  }
}
