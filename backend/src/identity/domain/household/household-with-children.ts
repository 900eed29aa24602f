import { type Animal, animals } from '@pictick/rules/household/animal';
import { childrenPerHousehold } from '@pictick/rules/limits';
import { notFound } from '../../../kernel/domain-error';
import { ChildDeleted, ChildErased, ChildRestored, ConsentLapsed } from '../../events';
import {
  type ChildChange,
  type ChildDraft,
  type ChildState,
  deletedChild,
  newChild,
  restoredChild,
  withChange,
} from './child';
import { HouseholdCore } from './household-core';
import type { Actor } from './household-state';
import { animalTaken, childGone, childLimit, childNotDeleted, consentMissing } from './household.errors';

/** The part of a household that concerns its children. */
export abstract class HouseholdWithChildren extends HouseholdCore {
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

  /** Erases a deleted profile at once. @throws NOT_FOUND, FORBIDDEN, CHILD_NOT_DELETED, NEWCOMER */
  eraseChild(childId: string, actor: Actor): void {
    this.assertMay('eraseChild', actor);
    if (!this.childOf(childId).deletedAt) throw childNotDeleted();
    this.assertNotNewTo(this.members, actor);
    this.removeChild(childId);
  }

  /** Erases a profile whose days to restore it are over; false if it was restored or is gone. */
  eraseDueChild(childId: string, now: Date): boolean {
    const child = this.childStates.find(({ id }) => id === childId);
    if (!child?.eraseAt || child.eraseAt > now) return false;
    this.removeChild(childId);
    return true;
  }

  /** The end of the last consent, while children that it has hidden can come back; else null. */
  get hiddenSince(): Date | null {
    const { consentLapsedAt } = this.state;
    const isHidden = this.childStates.some(
      ({ deletedAt }) => deletedAt !== null && deletedAt.getTime() === consentLapsedAt?.getTime(),
    );
    return isHidden ? consentLapsedAt : null;
  }

  /** Hides the children because no adult consents any more. Returns those that were hidden. */
  hideChildren(now: Date): ChildState[] {
    const living = this.childStates.filter(({ deletedAt }) => deletedAt === null);
    const hidden = living.map((child) => deletedChild(child, now));
    // The time of an earlier lapse is the way back of the children that it has hidden.
    if (hidden.length > 0 || this.state.consentLapsedAt === null) this.state.consentLapsedAt = now;
    for (const child of hidden) {
      this.replaceChild(child);
      this.record(ChildDeleted({ householdId: this.id, childId: child.id }));
    }
    if (hidden.length > 0) this.record(ConsentLapsed({ householdId: this.id, adultIds: this.adultIds }));
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

  protected removeChild(childId: string): void {
    this.childStates = this.childStates.filter(({ id }) => id !== childId);
    this.people.childErased(childId);
    this.state.version += 1;
    this.record(ChildErased({ householdId: this.id, childId }));
  }
}
