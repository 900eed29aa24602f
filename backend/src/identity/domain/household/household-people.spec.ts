import fc from 'fast-check';
import { DomainError } from '../../../kernel/domain-error';
import { type Actor, Household } from './household';
import { type HouseholdRole, roles } from './rights';

const minute = 60_000;
const day = 1_440 * minute;
const start = Date.parse('2026-11-28T10:00:00.000Z');
const names = ['ada', 'ben', 'cem', 'eve', 'sam'] as const;

interface Step {
  by: string;
  what: 'invite' | 'accept' | 'take back' | 'end' | 'change' | 'restore';
  whom: string;
  role: HouseholdRole;
  link: number;
  hasPlan: boolean;
  wait: number;
}

interface Letter {
  role: HouseholdRole;
  by: string;
  to: string;
  ends: number;
}

/** The members of the family, written from the contract and not from the code. */
class Oracle {
  readonly roles = new Map<string, HouseholdRole>([['ada', 'organiser']]);
  readonly joined = new Map<string, number>([['ada', start]]);
  readonly letters = new Map<number, Letter>();
  readonly undo = new Map<string, { by: string; at: number; role: HouseholdRole }>();

  /** Answers the step. */
  take({ by, what, whom, role, link, hasPlan }: Step, at: number): string {
    const mine = this.roles.get(by);
    const letter = this.letters.get(link);
    const open = letter !== undefined && letter.ends > at ? letter : undefined;
    if (what === 'accept') return this.accept(by, link, open, hasPlan, at);
    if (what === 'restore') return this.restore(by, whom, at, hasPlan);
    if (mine === undefined) return 'NOT_FOUND';
    if (what === 'invite') {
      if (mine === 'helper') return 'FORBIDDEN';
      if (open) return open.role === role && open.to === whom ? 'done' : 'VALIDATION_FAILED';
      if (mine === 'adult' && role === 'organiser') return 'FORBIDDEN';
      if (!hasPlan && (role === 'helper' || this.adults(at) >= 2)) return 'UPGRADE_REQUIRED';
      this.letters.set(link, { role, by, to: whom, ends: at + 7 * day });
      return 'done';
    }
    if (what === 'take back') {
      if (mine === 'helper') return 'FORBIDDEN';
      if (!open) return 'NOT_FOUND';
      this.letters.delete(link);
      return 'done';
    }
    if (mine !== 'organiser' && !(what === 'end' && by === whom)) return 'FORBIDDEN';
    const theirs = this.roles.get(whom);
    if (theirs === undefined) return 'NOT_FOUND';
    const next = what === 'end' ? undefined : role;
    if (next === theirs) return 'done';
    if (this.isNewTo(by, whom, at)) return 'NEWCOMER';
    if (theirs === 'organiser' && next !== 'organiser' && this.organisers().length === 1)
      return 'LAST_ORGANISER';
    if (next !== undefined && (theirs === 'helper') !== (next === 'helper') && !hasPlan) {
      const others = this.adults(at) - (theirs === 'helper' ? 0 : 1);
      if (next === 'helper' || others >= 2) return 'UPGRADE_REQUIRED';
    }
    this.undo.set(whom, { by, at, role: theirs });
    this.become(whom, next);
    if (next === undefined) this.endLettersTo(whom);
    return 'done';
  }

  private accept(by: string, link: number, open: Letter | undefined, hasPlan: boolean, at: number): string {
    if (!open) return 'INVITATION_GONE';
    if (this.roles.has(by)) return 'ALREADY_MEMBER';
    const adults = [...this.roles.values()].filter((each) => each !== 'helper').length;
    if (!hasPlan && (open.role === 'helper' || adults >= 2)) return 'UPGRADE_REQUIRED';
    this.letters.delete(link);
    this.endLettersTo(by);
    this.undo.delete(by);
    this.become(by, open.role);
    this.joined.set(by, at);
    return 'done';
  }

  private restore(by: string, whom: string, at: number, hasPlan: boolean): string {
    const past = this.undo.get(whom);
    if (past?.by !== by || at - past.at > 10 * minute) return 'NOT_FOUND';
    if (by !== whom) {
      const mine = this.roles.get(by);
      if (mine !== 'organiser') return mine === undefined ? 'NOT_FOUND' : 'FORBIDDEN';
    }
    const others = this.organisers().filter((name) => name !== whom);
    if (past.role !== 'organiser' && others.length === 0) return 'LAST_ORGANISER';
    const isFuller = [...this.roles.keys()].some((name) => (this.joined.get(name) ?? start) >= past.at);
    const adults = [...this.roles].filter(([name, role]) => name !== whom && role !== 'helper').length;
    if (isFuller && !hasPlan && (past.role === 'helper' || adults >= 2)) return 'UPGRADE_REQUIRED';
    this.undo.delete(whom);
    this.become(whom, past.role);
    return 'done';
  }

  private become(name: string, role: HouseholdRole | undefined): void {
    if (role === undefined) this.roles.delete(name);
    else this.roles.set(name, role);
    for (const [link, letter] of this.letters) {
      const mayStill =
        role === 'organiser' || (role === 'adult' && letter.role !== 'organiser') || letter.by !== name;
      if (!mayStill) this.letters.delete(link);
    }
  }

  /** In the first week, about adults who were there before. */
  private isNewTo(by: string, whom: string, at: number): boolean {
    const since = this.joined.get(by) ?? start;
    return (
      this.roles.get(whom) !== 'helper' && since > (this.joined.get(whom) ?? start) && at - since < 7 * day
    );
  }

  private endLettersTo(name: string): void {
    for (const [link, { to }] of this.letters) if (to === name && to !== 'sam') this.letters.delete(link);
  }

  private organisers(): string[] {
    return [...this.roles].flatMap(([name, role]) => (role === 'organiser' ? [name] : []));
  }

  private adults(at: number): number {
    const invited = [...this.letters.values()].filter(({ ends }) => ends > at).map(({ role }) => role);
    return [...this.roles.values(), ...invited].filter((role) => role !== 'helper').length;
  }
}

const addressOf = (name: string): string => `${name}@example.org`;
/** The link for Sam goes without mail. */
const mailOf = (name: string): string | null => (name === 'sam' ? null : addressOf(name));
const tokenOf = (link: number): Buffer => Buffer.from(`token ${link}`);

function take(household: Household, { by, what, whom, role, link, hasPlan }: Step, actor: Actor): string {
  const terms = { role, children: null, until: null };
  try {
    if (what === 'invite')
      household.invite({ id: `${link}`, tokenHash: tokenOf(link), email: mailOf(whom), ...terms }, actor, {
        hasPlan,
        mail: null,
      });
    else if (what === 'accept') household.accept(tokenOf(link), actor, { hasPlan, address: addressOf(by) });
    else if (what === 'take back') household.takeInvitationBack(`${link}`, actor);
    else if (what === 'end') household.endMembership(whom, actor, addressOf(whom));
    else if (what === 'change') household.changeMember(whom, { role }, actor, hasPlan);
    else household.restoreMember(whom, actor, { mayOwn: true, hasPlan });
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw new Error(`${by} ${what}`, { cause: error });
  }
}

describe('the people of a household', () => {
  const step = fc.record<Step>({
    by: fc.constantFrom(...names),
    what: fc.constantFrom('invite', 'accept', 'accept', 'take back', 'end', 'change', 'restore'),
    whom: fc.constantFrom(...names),
    role: fc.constantFrom(...roles),
    link: fc.nat({ max: 4 }),
    hasPlan: fc.boolean(),
    wait: fc.oneof(fc.nat({ max: 4 * minute }), fc.nat({ max: 4 * day })),
  });

  it('are those of the oracle after any history', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (history) => {
        const household = Household.start(
          { id: 'home', name: 'Family', timeZone: 'Europe/Berlin' },
          { personId: 'ada', now: new Date(start) },
        );
        const oracle = new Oracle();
        let at = start;
        for (const each of history) {
          at += each.wait;
          const before = [household.version, household.members, household.invitations];
          const answer = take(household, each, { personId: each.by, now: new Date(at) });
          expect([each, answer]).toEqual([each, oracle.take(each, at)]);
          if (answer !== 'done')
            expect([household.version, household.members, household.invitations]).toEqual(before);
          const found = household.members.map(({ personId, role }) => [personId, role]);
          expect(new Map(found as [string, HouseholdRole][])).toEqual(oracle.roles);
          expect(household.members.some(({ role }) => role === 'organiser')).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
