import type { Day } from '@pictick/rules/calendar/day';
import { addHouseholdOverlays } from '@pictick/rules/changes.household';
import { SyncEngine } from '../engine';
import type { SyncEnvironment } from '../environment';
import type { LiveEvent } from '../pull/live';
import type { ChildToday } from '../routines/child-today';
import type { ItemRow, ListCard, ListRow } from '../types';
import { KidPuller, type KidStatus } from './kid-puller';

addHouseholdOverlays();

export interface GivenListView {
  list: ListRow;
  items: readonly ItemRow[];
}

/**
 * The engine of a device that a child has. One that an adult has given away has the adult's store and sends what the
 * adult had queued, but reads by the one route of a child. `children`: those of a linked device.
 */
export class KidEngine extends SyncEngine {
  private readonly kid: KidPuller;
  private readonly helpListeners = new Set<() => void>();

  constructor(
    env: SyncEnvironment,
    readonly householdId: string,
    private childId: string | null,
    isGone = false,
    children?: () => readonly string[],
  ) {
    super(env);
    this.kid = new KidPuller(
      env,
      this.state,
      this.writer,
      {
        resetEpoch: (epoch) => this.operations.resetEpoch(epoch),
        withRoutines: () => this.withRoutines(),
      },
      children,
    );
    this.kid.actAs(childId);
    if (isGone && childId !== null) this.kid.setGone(childId);
  }

  /** Another child has the device now. Null: the children choose. */
  actAs(childId: string | null): void {
    this.childId = childId;
    this.kid.actAs(childId);
    this.state.changed('');
    void this.pullLists();
  }

  /** In whose name it reads and listens: the child who has the device, else one of those who choose. */
  reader(): string | null {
    return this.kid.nextReader();
  }

  status(): KidStatus {
    return this.kid.status;
  }

  /** True if the server has refused this child since the start. */
  isGone(childId: string): boolean {
    return this.kid.isGone(childId);
  }

  /** The lists that were given to the child, with own operations laid over them. */
  givenLists(): readonly GivenListView[] {
    const given = this.household(this.householdId)?.given ?? [];
    const own = given.flatMap(({ listId, childId }) => (childId === this.childId ? listId : []));
    // A routine that was not sent yet is given by its schedule.
    const routines = this.state.routines ? this.myLists().lists.flatMap((card) => this.isMine(card)) : [];
    return [...new Set([...own, ...routines])].flatMap((listId) => {
      const { status, list, items } = this.list(listId);
      return list && !list.archived && (status === 'ready' || status === 'error') ? [{ list, items }] : [];
    });
  }

  private isMine({ id, schedule, householdId }: ListCard): string[] {
    const childId = this.childId ?? '';
    const isMine = householdId === this.householdId && schedule?.at(-1)?.children.includes(childId);
    return isMine && this.state.waits(id, ({ change }) => change.kind === 'schedule.set') ? [id] : [];
  }

  /** The cards and lists that the child has to do now; null while the code of routines is not loaded. */
  today(): ChildToday<GivenListView> | null {
    const household = this.household(this.householdId);
    if (!household || this.childId === null) return null;
    return this.state.routines?.childToday(this.givenLists(), household, this.childId) ?? null;
  }

  /** The child stamps a card of a routine, or takes the stamp back. `isAnyones`: a card of the whole family. */
  stamp(listId: string, itemId: string, day: Day, isAnyones: boolean, isDone: boolean): Promise<void> {
    const { childId, householdId } = this;
    const { routines } = this.state;
    if (childId === null || !routines) return Promise.resolve();
    return this.enqueue(
      listId,
      routines.stampOf({
        itemId,
        day,
        childId,
        ...(isAnyones && { isAnyones }),
        state: isDone ? 'done' : 'open',
      }),
      `list:${listId}`,
      { schema: 4, assumed: { at: routines.assumedTime(householdId), householdId } },
    );
  }

  override pullLists(): Promise<void> {
    return this.kid.pull();
  }

  /** After an own change of a list. */
  override pullList(): Promise<void> {
    return this.kid.pullAgain();
  }

  override pullHousehold(): Promise<void> {
    return this.kid.pull();
  }

  /** The one read of a child contains its household. */
  override pullHouseholds(): Promise<void> {
    return Promise.resolve();
  }

  override watch(): () => void {
    void this.kid.pull();
    return () => undefined;
  }

  /** Calls the listener when the child's call for help may be in another state. */
  onHelp(listener: () => void): () => void {
    this.helpListeners.add(listener);
    return () => this.helpListeners.delete(listener);
  }

  override onLive(event: LiveEvent): void {
    if (event.kind === 'help' || event.kind === 'up') for (const listener of this.helpListeners) listener();
    if (event.kind === 'list') void this.kid.pull();
    else super.onLive(event);
  }
}
