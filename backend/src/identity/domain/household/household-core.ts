import type { BandStarts } from '@pictick/rules/calendar/household-day';
import type { Gate } from '@pictick/rules/household/household-view';
import { newcomerUntil } from '@pictick/rules/household/people';
import { timeTooEarly } from '@pictick/rules/household/time-too-early';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import { invalid, notFound } from '../../../kernel/domain-error';
import { HouseholdChanged } from '../../events';
import type { ChildState } from './child';
import type { HouseholdPeople } from './household-people';
import {
  type Actor,
  clockOf,
  type HouseholdChange,
  householdNameOf,
  type HouseholdState,
  zoneOf,
} from './household-state';
import { newcomer, notAllowed } from './household.errors';
import type { InvitationState } from './invitation';
import { type FormerMemberState, isAdult, type MemberState, memberSince } from './member';
import { mayDo, type HouseholdRole, type Right } from './rights';

/** The part of a household that concerns itself, and who may change it. */
export abstract class HouseholdCore extends AggregateRoot<HouseholdState> {
  protected constructor(
    state: HouseholdState,
    protected readonly people: HouseholdPeople,
    protected childStates: readonly ChildState[],
  ) {
    super(state);
  }

  get id(): string {
    return this.state.id;
  }

  get version(): number {
    return this.state.version;
  }

  get members(): readonly MemberState[] {
    return this.people.members;
  }

  /** The organisers and adults. */
  get adultIds(): string[] {
    return this.members.filter(isAdult).map(({ personId }) => personId);
  }

  get invitations(): readonly InvitationState[] {
    return this.people.invitations;
  }

  get former(): readonly FormerMemberState[] {
    return this.people.former;
  }

  get children(): readonly ChildState[] {
    return this.childStates;
  }

  /** Null: no member at this time. */
  roleOf(actor: Actor): HouseholdRole | null {
    return this.people.at(actor)?.role ?? null;
  }

  /** True for an adult of the child, and for a helper whom the child was named to. */
  looksAfter(childId: string, actor: Actor): boolean {
    const member = this.people.at(actor);
    const isTheirs = member?.children?.includes(childId) ?? true;
    return member !== null && isTheirs && this.livingIds.includes(childId);
  }

  /** @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED */
  change({ name, timeZone, dayStartsAt, bands }: HouseholdChange, actor: Actor): void {
    this.assertMay('changeHousehold', actor);
    const before = clockOf(this.state);
    if (bands || dayStartsAt !== undefined) this.assertInOrder(dayStartsAt ?? this.state.dayStartsAt, bands);
    if (name !== undefined) this.state.name = householdNameOf(name);
    if (timeZone !== undefined) this.state.timeZone = zoneOf(timeZone);
    if (dayStartsAt !== undefined) this.state.dayStartsAt = dayStartsAt;
    if (bands) Object.assign(this.state, { middayAt: bands.midday, eveningAt: bands.evening });
    this.state.version += 1;
    if (clockOf(this.state) !== before) this.record(HouseholdChanged({ householdId: this.id }));
  }

  /** @throws NOT_FOUND, FORBIDDEN */
  setGate(gate: Gate, actor: Actor): void {
    this.assertMay('setGate', actor);
    this.state.gate = gate;
    this.state.gateSetAt = actor.now;
    this.state.pinsOutside = 0;
    this.people.pinChanged();
    this.state.version += 1;
  }

  /** For what an adult decides without a change of the household. @throws NOT_FOUND, FORBIDDEN */
  assertAdult(actor: Actor): void {
    const role = this.roleOf(actor);
    if (role === null) throw notFound();
    if (!isAdult({ role })) throw notAllowed();
  }

  /**
   * An adult made a code, or changed or ended a device.
   * @throws NOT_FOUND, FORBIDDEN
   */
  deviceChangedBy(actor: Actor): void {
    this.assertMay('linkDevice', actor);
    this.state.version += 1;
  }

  /** A device was linked, or has ended without an adult. */
  devicesChanged(): void {
    this.state.version += 1;
  }

  /** Those of these children that are not deleted, in the order of the household. */
  livingAmong(childIds: readonly string[]): string[] {
    return this.livingIds.filter((id) => childIds.includes(id));
  }

  /** A member reads the own consent with the household. */
  consentChanged(): void {
    this.state.version += 1;
  }

  protected get livingIds(): string[] {
    return this.childStates.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
  }

  private assertInOrder(dayStartsAt: number, bands: BandStarts | undefined): void {
    const { middayAt: midday, eveningAt: evening } = this.state;
    const early = timeTooEarly({ dayStartsAt, ...(bands ?? { midday, evening }) });
    if (early === null) return;
    throw invalid(bands ? { field: `bands.${early}`, rule: 'min' } : { field: 'dayStartsAt', rule: 'max' });
  }

  /** @throws NEWCOMER if the actor joined a short time ago, and one of the adults was there before */
  protected assertNotNewTo(others: readonly MemberState[], actor: Actor): void {
    const member = this.people.at(actor);
    if (!member) return;
    const isNewTo = (other: MemberState): boolean =>
      newcomerUntil(memberSince(member), memberSince(other), actor.now.getTime()) !== null;
    if (others.some(isNewTo)) throw newcomer();
  }

  protected assertMay(right: Right, actor: Actor): void {
    const role = this.roleOf(actor);
    if (role === null) throw notFound();
    if (!mayDo(role, right)) throw notAllowed();
  }
}
