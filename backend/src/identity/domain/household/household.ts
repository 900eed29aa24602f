import { householdDefaults } from '@pictick/rules/household/household-defaults';
import { notFound } from '../../../kernel/domain-error';
import {
  HouseholdChanged,
  HouseholdErased,
  HouseholdInvited,
  HouseholdJoined,
  HouseholdMemberChanged,
} from '../../events';
import type { ChildState } from './child';
import { HouseholdPeople, type PeopleState } from './household-people';
import {
  type Actor,
  type HouseholdDraft,
  householdNameOf,
  type HouseholdState,
  zoneOf,
} from './household-state';
import { HouseholdWithChildren } from './household-with-children';
import { invitationGone } from './household.errors';
import type { InvitationDraft, InvitationState } from './invitation';
import {
  areSameTerms,
  changedTerms,
  type FormerMemberState,
  isAdult,
  isMemberAt,
  type MemberChange,
  type MemberState,
} from './member';

export type { Actor, HouseholdChange, HouseholdDraft, HouseholdState } from './household-state';

export interface HouseholdParts extends PeopleState {
  children: readonly ChildState[];
}

/** The mail of an invitation: only the server can open the sealed token. */
export interface InvitationMail {
  sealedToken: string;
  language: string;
}

/** A family: its members, children and gate. Each change increases the version. */
export class Household extends HouseholdWithChildren {
  /** @throws VALIDATION_FAILED */
  static start({ id, name, timeZone }: HouseholdDraft, { personId, now }: Actor): Household {
    const { dayStartsAt, bands } = householdDefaults;
    const state: HouseholdState = {
      id,
      madeBy: personId,
      name: householdNameOf(name),
      timeZone: zoneOf(timeZone),
      dayStartsAt,
      middayAt: bands.midday,
      eveningAt: bands.evening,
      gate: null,
      gateSetAt: null,
      consentLapsedAt: null,
      pinsOutside: 0,
      version: 1,
      createdAt: now,
    };
    const maker: MemberState = {
      householdId: id,
      personId,
      role: 'organiser',
      children: null,
      until: null,
      isAdultSince: now,
      joinedAt: now,
    };
    const people = new HouseholdPeople(id, { members: [maker], invitations: [], former: [] });
    const household = new Household(state, people, []);
    household.recordMember(personId);
    household.record(HouseholdChanged({ householdId: id }));
    return household;
  }

  static restore(state: HouseholdState, { children, ...people }: HouseholdParts): Household {
    return new Household(state, new HouseholdPeople(state.id, people), children);
  }

  /**
   * The invitation of this id if it is there: the client has sent the request before.
   * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, PEOPLE_LIMIT, UPGRADE_REQUIRED
   */
  invite(
    draft: InvitationDraft,
    actor: Actor,
    { hasPlan, mail }: { hasPlan: boolean; mail: InvitationMail | null },
  ): InvitationState {
    this.assertMay('invite', actor);
    const given = { childIds: this.livingIds, now: actor.now };
    const terms = changedTerms({ role: draft.role, children: null, until: null }, draft, given);
    if (this.people.invite({ ...draft, ...terms }, actor, hasPlan)) {
      this.state.version += 1;
      if (mail) this.record(HouseholdInvited({ invitationId: draft.id, ...mail }));
    }
    return this.invitation(draft.tokenHash, actor.now);
  }

  /** @throws NOT_FOUND if there is none, or it was accepted, FORBIDDEN */
  takeInvitationBack(invitationId: string, actor: Actor): void {
    this.assertMay('invite', actor);
    if (!this.people.endInvitation(({ id }) => id === invitationId, actor.now)) throw notFound();
    this.state.version += 1;
  }

  /** The open invitation of this token. @throws INVITATION_GONE */
  invitation(tokenHash: Buffer, now: Date): InvitationState {
    const invitation = this.people.invitationOf(tokenHash, now);
    if (!invitation) throw invitationGone();
    return invitation;
  }

  /** @throws INVITATION_GONE */
  decline(tokenHash: Buffer, now: Date): void {
    if (!this.people.endInvitation((each) => each.tokenHash.equals(tokenHash), now)) throw invitationGone();
    this.state.version += 1;
  }

  /**
   * Other invitations to the address end too, so that no second link brings a removed member back. `hasPlan`: of
   * the inviter. @throws INVITATION_GONE, ALREADY_MEMBER, UPGRADE_REQUIRED, PEOPLE_LIMIT
   */
  accept(
    tokenHash: Buffer,
    actor: Actor,
    { hasPlan, address }: { hasPlan: boolean; address: string | null },
  ): MemberState {
    const member = this.people.accept(tokenHash, actor, hasPlan);
    this.people.endInvitationsTo(address);
    this.state.version += 1;
    this.recordMember(member.personId);
    this.record(HouseholdJoined({ householdId: this.id, userId: member.personId }));
    return member;
  }

  /**
   * A change to the same terms is none, so that the undo of the one before stays.
   * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, NEWCOMER, LAST_ORGANISER, UPGRADE_REQUIRED, PEOPLE_LIMIT
   */
  changeMember(personId: string, change: MemberChange, actor: Actor, hasPlan: boolean): MemberState {
    this.assertMay('changeMember', actor);
    const before = this.memberOf(personId);
    const terms = changedTerms(before, change, { childIds: this.livingIds, now: actor.now });
    if (areSameTerms(before, terms)) return before;
    this.assertNotNewTo([before], actor);
    const former = this.formerOf(before, actor, isAdult(before) && !isAdult(terms));
    this.people.change(before, terms, former, hasPlan);
    if (former.knowsPin) this.state.pinsOutside += 1;
    this.state.version += 1;
    this.recordMember(personId);
    return this.memberOf(personId);
  }

  /**
   * Removes a member, or the actor, who leaves, and ends the invitations to the address of that member. A removal
   * also ends the links without an address: the member may have one of them.
   * @throws NOT_FOUND, FORBIDDEN, NEWCOMER, LAST_ORGANISER
   */
  endMembership(personId: string, actor: Actor, address: string | null): void {
    if (personId !== actor.personId) this.assertMay('changeMember', actor);
    else if (this.roleOf(actor) === null) throw notFound();
    const member = this.memberOf(personId);
    this.assertNotNewTo([member], actor);
    const former = this.formerOf(member, actor, true);
    this.people.remove(member, former);
    this.people.endInvitationsTo(address);
    if (personId !== actor.personId) this.people.endOpenLinks();
    if (former.knowsPin) this.state.pinsOutside += 1;
    if (this.state.madeBy === personId) this.state.madeBy = null;
    this.state.version += 1;
    this.recordMember(personId);
  }

  rememberConsent(personId: string, consentId: string): void {
    this.people.rememberConsent(personId, consentId);
  }

  /** The member as `restoreMember` would bring it back. @throws NOT_FOUND, FORBIDDEN */
  restorable(personId: string, actor: Actor): FormerMemberState {
    return this.people.restorable(personId, actor);
  }

  /**
   * Takes the last change or the removal of a member back. `mayOwn`: the member has made no other household.
   * `hasPlan`: of the actor.
   * @throws NOT_FOUND, FORBIDDEN, PEOPLE_LIMIT, UPGRADE_REQUIRED, LAST_ORGANISER
   */
  restoreMember(
    personId: string,
    actor: Actor,
    { mayOwn, hasPlan }: { mayOwn: boolean; hasPlan: boolean },
  ): FormerMemberState {
    const former = this.people.restore(personId, actor, hasPlan);
    if (former.knowsPin) this.state.pinsOutside -= 1;
    if (former.madeHousehold && mayOwn && this.state.madeBy === null) this.state.madeBy = personId;
    this.state.version += 1;
    this.recordMember(personId);
    return former;
  }

  /** Removes an erased account. The oldest adult becomes organiser if no organiser is left. */
  removeMember(personId: string): void {
    const member = this.members.find((each) => each.personId === personId);
    if (!member) return;
    if (this.knowsPin(member)) this.state.pinsOutside += 1;
    const heir = this.people.erase(personId);
    if (this.state.madeBy === personId) this.state.madeBy = null;
    this.state.version += 1;
    this.recordMember(personId);
    if (heir) this.recordMember(heir.personId);
  }

  /** Removes a helper whose time was over by then; false if it is longer now. */
  endExpired(personId: string, by: Date): boolean {
    const member = this.members.find((each) => each.personId === personId);
    if (!member || isMemberAt(member, by)) return false;
    this.removeMember(personId);
    return true;
  }

  /** True if no adult is left. */
  get isAbandoned(): boolean {
    return !this.members.some(isAdult);
  }

  /** Removes all members and children; the repository then deletes the household. */
  erase(): void {
    for (const { id } of this.childStates) this.removeChild(id);
    for (const { personId } of this.members) this.removeMember(personId);
    this.record(HouseholdErased({ householdId: this.id }));
  }

  /** Also a helper whose time is over. */
  private memberOf(personId: string): MemberState {
    const member = this.members.find((each) => each.personId === personId);
    if (!member) throw notFound();
    return member;
  }

  /** A helper has seen adults type the PIN, until the own time was over. */
  private knowsPin({ until }: MemberState): boolean {
    const { gate, gateSetAt } = this.state;
    return gate !== null && (until === null || gateSetAt === null || until > gateSetAt);
  }

  private formerOf(member: MemberState, { personId, now }: Actor, losesPin: boolean): FormerMemberState {
    const knowsPin = losesPin && this.knowsPin(member);
    return {
      ...member,
      removedBy: personId,
      removedAt: now,
      knowsPin,
      madeHousehold: this.state.madeBy === member.personId,
      consentId: null,
    };
  }

  private recordMember(userId: string): void {
    const role = this.members.find(({ personId }) => personId === userId)?.role ?? null;
    this.record(HouseholdMemberChanged({ householdId: this.id, userId, role }));
  }
}
