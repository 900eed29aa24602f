import { type BandStarts, isTimeZone } from '@pictick/rules/calendar/household-day';
import { type Animal, animals } from '@pictick/rules/household/animal';
import { householdDefaults } from '@pictick/rules/household/household-defaults';
import type { Gate } from '@pictick/rules/household/household-view';
import { timeTooEarly } from '@pictick/rules/household/time-too-early';
import { childrenPerHousehold, householdNameLimit } from '@pictick/rules/limits';
import { cleanLine } from '@pictick/rules/text/clean-text';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import { invalid, notFound } from '../../../kernel/domain-error';
import {
  ChildDeleted,
  ChildErased,
  ChildRestored,
  ConsentLapsed,
  HouseholdChanged,
  HouseholdErased,
  HouseholdMemberChanged,
} from '../../events';
import {
  type ChildChange,
  type ChildDraft,
  type ChildState,
  deletedChild,
  newChild,
  restoredChild,
  withChange,
} from './child';
import {
  animalTaken,
  childGone,
  childLimit,
  childNotDeleted,
  consentMissing,
  notAllowed,
} from './household.errors';
import { isMemberAt, type MemberState } from './member';
import { mayDo, type HouseholdRole, type Right } from './rights';

export interface HouseholdState {
  id: string;
  /** The user who made it, who has one at most; null once that account is erased. */
  madeBy: string | null;
  name: string;
  timeZone: string;
  /** These three are minutes after midnight. */
  dayStartsAt: number;
  middayAt: number;
  eveningAt: number;
  gate: Gate | null;
  /** Since then no adult consents any more; null while one does, or before the first consent. */
  consentLapsedAt: Date | null;
  version: number;
  createdAt: Date;
}

export interface HouseholdDraft {
  id: string;
  name: string;
  timeZone: string;
}

export interface HouseholdChange {
  name?: string | undefined;
  timeZone?: string | undefined;
  dayStartsAt?: number | undefined;
  bands?: BandStarts | undefined;
}

/** The user of a change and its time. */
export interface Actor {
  personId: string;
  now: Date;
}

/** A family: its members, children and gate. Each change increases the version. */
export class Household extends AggregateRoot<HouseholdState> {
  private constructor(
    state: HouseholdState,
    private memberStates: readonly MemberState[],
    private childStates: readonly ChildState[],
  ) {
    super(state);
  }

  /** @throws VALIDATION_FAILED */
  static start({ id, name, timeZone }: HouseholdDraft, { personId, now }: Actor): Household {
    const { dayStartsAt, bands } = householdDefaults;
    const household = new Household(
      {
        id,
        madeBy: personId,
        name: householdNameOf(name),
        timeZone: zoneOf(timeZone),
        dayStartsAt,
        middayAt: bands.midday,
        eveningAt: bands.evening,
        gate: null,
        consentLapsedAt: null,
        version: 1,
        createdAt: now,
      },
      [
        {
          householdId: id,
          personId,
          role: 'organiser',
          children: null,
          until: null,
          isAdultSince: now,
          joinedAt: now,
        },
      ],
      [],
    );
    household.record(HouseholdMemberChanged({ householdId: id, userId: personId, role: 'organiser' }));
    household.record(HouseholdChanged({ householdId: id }));
    return household;
  }

  static restore(
    state: HouseholdState,
    members: readonly MemberState[],
    children: readonly ChildState[],
  ): Household {
    return new Household(state, members, children);
  }

  get id(): string {
    return this.state.id;
  }

  get version(): number {
    return this.state.version;
  }

  get members(): readonly MemberState[] {
    return this.memberStates;
  }

  get children(): readonly ChildState[] {
    return this.childStates;
  }

  /** Null: no member at this time. */
  roleOf({ personId, now }: Actor): HouseholdRole | null {
    const member = this.memberStates.find((each) => each.personId === personId);
    return member && isMemberAt(member, now) ? member.role : null;
  }

  /** True for an adult of the child, and for a helper whom the child was named to. */
  looksAfter(childId: string, { personId, now }: Actor): boolean {
    const member = this.memberStates.find((each) => each.personId === personId);
    const isTheirs = member?.children?.includes(childId) ?? true;
    const isThere = this.childStates.some(({ id, deletedAt }) => id === childId && deletedAt === null);
    return member !== undefined && isMemberAt(member, now) && isTheirs && isThere;
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
    this.state.version += 1;
  }

  /**
   * The child of this id if it is there: the client has sent the request before.
   * @throws NOT_FOUND, FORBIDDEN, CHILD_GONE, CHILD_LIMIT, ANIMAL_TAKEN, VALIDATION_FAILED
   */
  addChild(draft: ChildDraft, actor: Actor): ChildState {
    this.assertMay('addChild', actor);
    const known = this.childStates.find(({ id }) => id === draft.id);
    if (known?.deletedAt) throw childGone();
    if (known) return known;
    const child = newChild(this.id, draft, actor.now);
    this.assertRoomFor(child);
    this.childStates = [...this.childStates, child];
    this.state.version += 1;
    return child;
  }

  /** @throws NOT_FOUND, FORBIDDEN, CHILD_GONE, ANIMAL_TAKEN, VALIDATION_FAILED */
  changeChild(childId: string, change: ChildChange, actor: Actor): ChildState {
    this.assertMay('changeChild', actor);
    const child = withChange(this.livingChild(childId), change);
    this.assertFree(child);
    this.replaceChild(child);
    return child;
  }

  /** Hides the profile; it is erased at `eraseAt`. @throws NOT_FOUND, FORBIDDEN */
  deleteChild(childId: string, actor: Actor): ChildState {
    this.assertMay('deleteChild', actor);
    const child = this.childOf(childId);
    if (child.deletedAt) return child;
    const deleted = deletedChild(child, actor.now);
    this.replaceChild(deleted);
    this.record(ChildDeleted({ householdId: this.id, childId }));
    return deleted;
  }

  /** @throws NOT_FOUND, FORBIDDEN, CONSENT_MISSING, CHILD_LIMIT, ANIMAL_TAKEN */
  restoreChild(childId: string, actor: Actor, animal?: Animal): ChildState {
    this.assertMay('restoreChild', actor);
    const child = this.childOf(childId);
    if (!child.deletedAt) return child;
    if (this.state.consentLapsedAt) throw consentMissing();
    const restored = restoredChild(withChange(child, { animal }));
    this.assertRoomFor(restored);
    this.replaceChild(restored);
    this.record(ChildRestored({ householdId: this.id, childId }));
    return restored;
  }

  /** Erases a deleted profile at once. @throws NOT_FOUND, FORBIDDEN, CHILD_NOT_DELETED */
  eraseChild(childId: string, actor: Actor): void {
    this.assertMay('eraseChild', actor);
    if (!this.childOf(childId).deletedAt) throw childNotDeleted();
    this.removeChild(childId);
  }

  /** Erases a profile whose days to restore it are over; false if it was restored or is gone. */
  eraseDueChild(childId: string, now: Date): boolean {
    const child = this.childStates.find(({ id }) => id === childId);
    if (!child?.eraseAt || child.eraseAt > now) return false;
    this.removeChild(childId);
    return true;
  }

  /** A member reads the own consent with the household. */
  consentChanged(): void {
    this.state.version += 1;
  }

  /** Hides the children because no adult consents any more. Returns those that were hidden. */
  hideChildren(now: Date): ChildState[] {
    this.state.consentLapsedAt = now;
    const living = this.childStates.filter(({ deletedAt }) => deletedAt === null);
    const hidden = living.map((child) => deletedChild(child, now));
    for (const child of hidden) {
      this.replaceChild(child);
      this.record(ChildDeleted({ householdId: this.id, childId: child.id }));
    }
    const adultIds = this.memberStates
      .filter(({ role }) => role !== 'helper')
      .map(({ personId }) => personId);
    if (hidden.length > 0) this.record(ConsentLapsed({ householdId: this.id, adultIds }));
    return hidden;
  }

  /**
   * An adult consents again: brings back the children that the end of the last consent, or a withdrawal at one
   * of these times, has hidden, as far as there is room. One whose animal was taken meanwhile gets a free one.
   */
  restoreHidden(withdrawals: readonly Date[]): ChildState[] {
    const { consentLapsedAt } = this.state;
    const times = new Set([...withdrawals, ...(consentLapsedAt ? [consentLapsedAt] : [])].map(Number));
    this.state.consentLapsedAt = null;
    const hidden = this.childStates.filter(({ deletedAt }) => deletedAt && times.has(deletedAt.getTime()));
    const restored: ChildState[] = [];
    for (const child of hidden) {
      const animal = this.freeAnimal(child.animal);
      if (animal === null) break;
      const back = { ...restoredChild(child), animal };
      this.replaceChild(back);
      restored.push(back);
      this.record(ChildRestored({ householdId: this.id, childId: child.id }));
    }
    return restored;
  }

  /** Removes an erased account. The oldest adult becomes organiser if no organiser is left. */
  removeMember(personId: string): void {
    if (!this.memberStates.some((member) => member.personId === personId)) return;
    this.memberStates = this.memberStates.filter((member) => member.personId !== personId);
    if (this.state.madeBy === personId) this.state.madeBy = null;
    this.state.version += 1;
    this.record(HouseholdMemberChanged({ householdId: this.id, userId: personId, role: null }));
    this.ensureOrganiser();
  }

  /** True if no adult is left. */
  get isAbandoned(): boolean {
    return !this.memberStates.some(({ role }) => role !== 'helper');
  }

  /** Removes all members and children; the repository then deletes the household. */
  erase(): void {
    for (const { id } of this.childStates) this.removeChild(id);
    for (const { personId } of this.memberStates) this.removeMember(personId);
    this.record(HouseholdErased({ householdId: this.id }));
  }

  private assertInOrder(dayStartsAt: number, bands: BandStarts | undefined): void {
    const { middayAt: midday, eveningAt: evening } = this.state;
    const early = timeTooEarly({ dayStartsAt, ...(bands ?? { midday, evening }) });
    if (early === null) return;
    throw invalid(bands ? { field: `bands.${early}`, rule: 'min' } : { field: 'dayStartsAt', rule: 'max' });
  }

  private ensureOrganiser(): void {
    if (this.memberStates.some(({ role }) => role === 'organiser')) return;
    const [heir] = this.memberStates
      .filter(({ role }) => role === 'adult')
      .sort((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime());
    if (!heir) return;
    this.memberStates = this.memberStates.map((member) =>
      member === heir ? { ...member, role: 'organiser' } : member,
    );
    this.record(HouseholdMemberChanged({ householdId: this.id, userId: heir.personId, role: 'organiser' }));
  }

  private assertMay(right: Right, actor: Actor): void {
    const role = this.roleOf(actor);
    if (role === null) throw notFound();
    if (!mayDo(role, right)) throw notAllowed();
  }

  private childOf(childId: string): ChildState {
    const child = this.childStates.find(({ id }) => id === childId);
    if (!child) throw notFound();
    return child;
  }

  private livingChild(childId: string): ChildState {
    const child = this.childOf(childId);
    if (child.deletedAt) throw childGone();
    return child;
  }

  private assertRoomFor(child: ChildState): void {
    const living = this.childStates.filter(({ deletedAt }) => deletedAt === null);
    if (living.length >= childrenPerHousehold) throw childLimit();
    this.assertFree(child);
  }

  /** Null if all are taken, which is the limit of children, too. */
  private freeAnimal(wanted: Animal): Animal | null {
    const taken = new Set(
      this.childStates.filter(({ deletedAt }) => deletedAt === null).map(({ animal }) => animal),
    );
    return [wanted, ...animals].find((animal) => !taken.has(animal)) ?? null;
  }

  private assertFree({ id, animal }: ChildState): void {
    const isTaken = this.childStates.some(
      (other) => other.deletedAt === null && other.id !== id && other.animal === animal,
    );
    if (isTaken) throw animalTaken();
  }

  private replaceChild(child: ChildState): void {
    this.childStates = this.childStates.map((each) => (each.id === child.id ? child : each));
    this.state.version += 1;
  }

  private removeChild(childId: string): void {
    this.childStates = this.childStates.filter(({ id }) => id !== childId);
    this.state.version += 1;
    this.record(ChildErased({ householdId: this.id, childId }));
  }
}

/** Zone and times, on which days depend, as a text to compare. */
const clockOf = ({ timeZone, dayStartsAt, middayAt, eveningAt }: HouseholdState): string =>
  [timeZone, dayStartsAt, middayAt, eveningAt].join(' ');

function householdNameOf(raw: string): string {
  const name = cleanLine(raw);
  if (!isVisible(name)) throw invalid({ field: 'name', rule: 'required' });
  if (isLongerThan(householdNameLimit, name)) throw invalid({ field: 'name', rule: 'max' });
  return name;
}

function zoneOf(name: string): string {
  if (!isTimeZone(name)) throw invalid({ field: 'timeZone', rule: 'enum' });
  return name;
}
