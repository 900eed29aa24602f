import {
  adultsPerHousehold,
  freeAdults,
  helpersPerHousehold,
  openInvitationsPerHousehold,
} from '@pictick/rules/household/people';
import { notFound } from '../../../kernel/domain-error';
import type { Actor } from './household-state';
import {
  alreadyMember,
  invitationGone,
  lastOrganiser,
  notAllowed,
  peopleLimit,
  unusableId,
  upgradeRequired,
} from './household.errors';
import { type InvitationDraft, type InvitationState, isOpenAt, newInvitation } from './invitation';
import {
  areSameTerms,
  canComeBack,
  type FormerMemberState,
  isAdult,
  isMemberAt,
  type MemberState,
  type MemberTerms,
} from './member';
import { type HouseholdRole, mayInvite } from './rights';

export interface PeopleState {
  members: readonly MemberState[];
  invitations: readonly InvitationState[];
  former: readonly FormerMemberState[];
}

/** The members of a household, those who are invited, and those who were members minutes ago. */
export class HouseholdPeople {
  constructor(
    private readonly householdId: string,
    private state: PeopleState,
  ) {}

  get members(): readonly MemberState[] {
    return this.state.members;
  }

  get invitations(): readonly InvitationState[] {
    return this.state.invitations;
  }

  get former(): readonly FormerMemberState[] {
    return this.state.former;
  }

  /** Null: no member at this time. */
  at({ personId, now }: Actor): MemberState | null {
    const member = this.members.find((each) => each.personId === personId);
    return member && isMemberAt(member, now) ? member : null;
  }

  /** The open invitation of this token; null if there is none. */
  invitationOf(tokenHash: Buffer, now: Date): InvitationState | null {
    return this.open(now).find((each) => each.tokenHash.equals(tokenHash)) ?? null;
  }

  /** True if the invitation was made now, and not by the same request before. */
  invite(draft: InvitationDraft, { personId, now }: Actor, hasPlan: boolean): boolean {
    const known = this.open(now).find(({ id }) => id === draft.id);
    if (known) {
      const isSame = known.tokenHash.equals(draft.tokenHash) && known.email === draft.email;
      if (!isSame || !areSameTerms(known, draft)) throw unusableId();
      return false;
    }
    const role = this.at({ personId, now })?.role;
    if (!role || !mayInvite(role, draft.role)) throw notAllowed();
    if (this.open(now).length >= openInvitationsPerHousehold) throw peopleLimit();
    this.assertRoomFor(draft, now, { withOpen: true, hasPlan });
    const invitation = newInvitation(draft, { householdId: this.householdId, invitedBy: personId, now });
    this.set({ invitations: [...this.open(now), invitation] });
    return true;
  }

  /** False if there is no such open invitation. */
  endInvitation(wanted: (invitation: InvitationState) => boolean, now: Date): boolean {
    const left = this.open(now).filter((each) => !wanted(each));
    if (left.length === this.open(now).length) return false;
    this.set({ invitations: left });
    return true;
  }

  /** Links without an address work for each holder, also for a member who was removed. */
  endOpenLinks(): void {
    this.set({ invitations: this.invitations.filter(({ addressKey }) => addressKey !== null) });
  }

  /** `address` in its normal form; null: unknown. */
  endInvitationsTo(address: string | null): void {
    if (address !== null)
      this.set({ invitations: this.invitations.filter(({ addressKey }) => addressKey !== address) });
  }

  /** @throws INVITATION_GONE, ALREADY_MEMBER, UPGRADE_REQUIRED, PEOPLE_LIMIT */
  accept(tokenHash: Buffer, { personId, now }: Actor, hasPlan: boolean): MemberState {
    const invitation = this.invitationOf(tokenHash, now);
    if (!invitation) throw invitationGone();
    if (this.at({ personId, now })) throw alreadyMember();
    this.assertRoomFor(invitation, now, { withOpen: false, hasPlan });
    const { role, children, until } = invitation;
    const { householdId } = this;
    const member = { householdId, personId, role, children, until, isAdultSince: now, joinedAt: now };
    this.endInvitation((each) => each === invitation, now);
    this.put(member);
    this.set({ former: this.without(personId) });
    return member;
  }

  /** @throws NOT_FOUND, LAST_ORGANISER, UPGRADE_REQUIRED, PEOPLE_LIMIT */
  change(before: MemberState, terms: MemberTerms, former: FormerMemberState, hasPlan: boolean): void {
    if (before.role === 'organiser' && terms.role !== 'organiser') this.assertOtherOrganiser(before.personId);
    const now = former.removedAt;
    const comesBack = !isMemberAt(before, now) && isMemberAt(terms, now);
    if (comesBack || isAdult(before) !== isAdult(terms))
      this.assertRoomFor(terms, now, { withOpen: true, hasPlan, besides: before.personId });
    this.put({ ...before, ...terms });
    this.remember(former);
    this.endInvitationsOf(before.personId, terms.role);
  }

  /** @throws LAST_ORGANISER */
  remove(member: MemberState, former: FormerMemberState): void {
    if (member.role === 'organiser') this.assertOtherOrganiser(member.personId);
    this.drop(member.personId);
    this.remember(former);
  }

  /** Without a way back. The oldest adult becomes organiser if no organiser is left. Returns that one. */
  erase(personId: string): MemberState | null {
    this.drop(personId);
    this.set({ former: this.without(personId).filter(({ removedBy }) => removedBy !== personId) });
    if (this.members.some(({ role }) => role === 'organiser')) return null;
    const [oldest] = this.members
      .filter(({ role }) => role === 'adult')
      .sort((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime());
    if (!oldest) return null;
    const heir = { ...oldest, role: 'organiser' as const };
    this.put(heir);
    return heir;
  }

  /** The member as it was before the last change of the actor. @throws NOT_FOUND, FORBIDDEN */
  restorable(personId: string, actor: Actor): FormerMemberState {
    const former = this.former.find((each) => each.personId === personId);
    if (former?.removedBy !== actor.personId || !canComeBack(former, actor.now)) throw notFound();
    if (personId !== actor.personId) {
      const role = this.at(actor)?.role;
      if (!role) throw notFound();
      if (role !== 'organiser') throw notAllowed();
    }
    return former;
  }

  /** @throws NOT_FOUND, FORBIDDEN, PEOPLE_LIMIT, UPGRADE_REQUIRED, LAST_ORGANISER */
  restore(personId: string, actor: Actor, hasPlan: boolean): FormerMemberState {
    const former = this.restorable(personId, actor);
    if (former.role !== 'organiser') this.assertOtherOrganiser(personId);
    // The plan allowed the people before; it may not allow one more who has joined meanwhile.
    const isUnchanged = !this.members.some(({ joinedAt }) => joinedAt >= former.removedAt);
    const counted = { withOpen: false, besides: personId, hasPlan: hasPlan || isUnchanged };
    this.assertRoomFor(former, actor.now, counted);
    const { householdId, role, children, until, isAdultSince, joinedAt } = former;
    this.put({ householdId, personId, role, children, until, isAdultSince, joinedAt });
    this.set({ former: this.without(personId) });
    this.endInvitationsOf(personId, role);
    return former;
  }

  /** The consent that has ended with this membership, so that a restored member has it again. */
  rememberConsent(personId: string, consentId: string): void {
    this.set({
      former: this.former.map((each) => (each.personId === personId ? { ...each, consentId } : each)),
    });
  }

  pinChanged(): void {
    if (this.former.some(({ knowsPin }) => knowsPin))
      this.set({ former: this.former.map((each) => ({ ...each, knowsPin: false })) });
  }

  /** A helper of this child alone has no child any more. */
  childErased(childId: string): void {
    const without = <T extends MemberTerms>(each: T): T =>
      each.children?.includes(childId)
        ? { ...each, children: each.children.filter((id) => id !== childId) }
        : each;
    this.state = {
      members: this.members.map(without),
      invitations: this.invitations.map(without).filter(({ children }) => children?.length !== 0),
      former: this.former.map(without),
    };
  }

  private open(now: Date): InvitationState[] {
    return this.invitations.filter((each) => isOpenAt(each, now));
  }

  private count(wantsAdults: boolean, now: Date, { withOpen, besides }: Counted): number {
    const members = this.members.filter((each) => isMemberAt(each, now) && each.personId !== besides);
    return [...members, ...(withOpen ? this.open(now) : [])].filter((each) => isAdult(each) === wantsAdults)
      .length;
  }

  private assertCeiling(terms: MemberTerms, now: Date, counted: Counted): void {
    const most = isAdult(terms) ? adultsPerHousehold : helpersPerHousehold;
    if (this.count(isAdult(terms), now, counted) >= most) throw peopleLimit();
  }

  private assertRoomFor(terms: MemberTerms, now: Date, counted: Counted & { hasPlan: boolean }): void {
    this.assertCeiling(terms, now, counted);
    const isFree = isAdult(terms) && this.count(true, now, counted) < freeAdults;
    if (!isFree && !counted.hasPlan) throw upgradeRequired();
  }

  private assertOtherOrganiser(personId: string): void {
    const isThere = this.members.some((each) => each.role === 'organiser' && each.personId !== personId);
    if (!isThere) throw lastOrganiser();
  }

  /** An invitation stands as long as its inviter may make it. */
  private endInvitationsOf(personId: string, role: HouseholdRole | null): void {
    this.set({
      invitations: this.invitations.filter(
        (each) => each.invitedBy !== personId || (role !== null && mayInvite(role, each.role)),
      ),
    });
  }

  private put(member: MemberState): void {
    const others = this.members.filter(({ personId }) => personId !== member.personId);
    this.set({ members: [...others, member] });
  }

  private drop(personId: string): void {
    this.set({ members: this.members.filter((each) => each.personId !== personId) });
    this.endInvitationsOf(personId, null);
  }

  private remember(former: FormerMemberState): void {
    this.set({ former: [...this.without(former.personId), former] });
  }

  private without(personId: string): FormerMemberState[] {
    return this.former.filter((each) => each.personId !== personId);
  }

  private set(part: Partial<PeopleState>): void {
    this.state = { ...this.state, ...part };
  }
}

interface Counted {
  withOpen: boolean;
  /** A member who is not counted. */
  besides?: string;
}
