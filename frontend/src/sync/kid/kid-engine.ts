import { addHouseholdOverlays } from '@pictick/rules/changes.household';
import { SyncEngine } from '../engine';
import type { SyncEnvironment } from '../environment';
import type { LiveEvent } from '../pull/live';
import type { ItemRow, ListRow } from '../types';
import { KidPuller, type KidStatus } from './kid-puller';

addHouseholdOverlays();

export interface GivenListView {
  list: ListRow;
  items: readonly ItemRow[];
}

/**
 * The engine of a device that an adult has given to a child. It has the adult's store and sends what the adult
 * had queued, but reads by the one route of a child.
 */
export class KidEngine extends SyncEngine {
  private readonly kid: KidPuller;

  constructor(
    env: SyncEnvironment,
    readonly householdId: string,
    private childId: string | null,
    isGone = false,
  ) {
    super(env);
    this.kid = new KidPuller(env, this.state, this.writer, (epoch) => this.operations.resetEpoch(epoch));
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

  status(): KidStatus {
    return this.kid.status;
  }

  /** True if the server has refused this child since the start. */
  isGone(childId: string): boolean {
    return this.kid.isGone(childId);
  }

  /** The lists that were given to the child, with own operations laid over them. */
  givenLists(): readonly GivenListView[] {
    return (this.household(this.householdId)?.given ?? []).flatMap(({ listId, childId }) => {
      if (childId !== this.childId) return [];
      const { status, list, items } = this.list(listId);
      return list && !list.archived && (status === 'ready' || status === 'error') ? [{ list, items }] : [];
    });
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

  override pullHouseholds(): void {
    // The one read of a child contains its household.
  }

  override watch(): () => void {
    void this.kid.pull();
    return () => undefined;
  }

  override onLive(event: LiveEvent): void {
    if (event.kind === 'list') void this.kid.pull();
    else super.onLive(event);
  }
}
