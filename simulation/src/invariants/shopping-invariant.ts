import type { Change } from '@pictick/rules/changes/change';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import type { Store } from '@pictick/rules/household/stores';
import type { Committed, MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import type { Phone } from '../phone/phone';
import { theHousehold } from '../server/household';
import { readShopping, type ShoppingEvent, shoppingEvents } from '../server/shopping';
import type { InvariantRecorder } from './invariant-recorder';
import { type Journal, named } from './journal';

interface Shopping {
  stores: Map<string, Omit<Store, 'id'>>;
  sections: Map<string, string | null>;
  stars: Map<string, boolean>;
}

/**
 * Watches the stores of the household, and the sections and stars of its names: I1 all see the same, I3 nothing acts
 * twice, I6 the order is kept, I9 each field is as its last change set it, I10 no user acts for another. It imports no
 * rule.
 */
export class ShoppingInvariant {
  private readonly applied = new Set<string>();
  private readonly lastNumber = new Map<string, number>();
  private readonly model: Shopping = { stores: new Map(), sections: new Map(), stars: new Map() };

  constructor(
    private readonly recorder: InvariantRecorder,
    private readonly journal: Journal,
    private readonly database: MemoryDatabase,
  ) {}

  hear(changes: readonly Committed[]): void {
    for (const { table, row } of changes)
      if (table === shoppingEvents.name && row) this.check(row as ShoppingEvent);
  }

  private check({ seq, opId, actor }: ShoppingEvent): void {
    const recorded = this.journal.find(opId);
    if (!recorded) {
      this.recorder.violate('I4', `the operation ${opId} of the stores was stored on no phone`);
      return;
    }
    this.recorder.note(`commit ${named(recorded)} as step ${seq} of the stores`);
    if (this.applied.has(opId)) this.recorder.violate('I3', `${named(recorded)} took effect twice`);
    this.applied.add(opId);
    const { userId, change } = recorded.operation;
    if (userId !== actor)
      this.recorder.violate('I10', `${named(recorded)}, made by ${userId}, was applied as ${actor}`);
    const lane = `${recorded.phone} ${userId}`;
    if (recorded.number < (this.lastNumber.get(lane) ?? -1))
      this.recorder.violate('I6', `${named(recorded)} was overtaken by a later one`);
    this.lastNumber.set(lane, recorded.number);
    if (!this.take(change))
      this.recorder.violate('I9', `${named(recorded)} changed a store that was deleted`);
  }

  /** False if the change is one that must be refused. */
  private take(change: Change): boolean {
    const { stores, sections, stars } = this.model;
    if (change.kind === 'section.set') sections.set(change.nameKey, change.section);
    else if (change.kind === 'history.starred') stars.set(change.nameKey, change.favourite);
    else if (change.kind === 'store.deleted') stores.delete(change.storeId);
    else if (change.kind === 'store.saved') {
      const { name, order, missing } = change.fields;
      const before = stores.get(change.storeId);
      if (before)
        stores.set(change.storeId, {
          name: name ?? before.name,
          order: order ?? before.order,
          missing: missing ?? before.missing,
        });
      else if (name !== undefined && order && missing) stores.set(change.storeId, { name, order, missing });
      else return false;
    }
    return true;
  }

  /** Checks the end, after all faults are healed. */
  checkEnd(phones: readonly Phone[]): void {
    const { stores, sections, stars } = this.model;
    const meant = textOf(
      [...stores].map(([id, store]) => ({ id, ...store })),
      [...new Set([...sections.keys(), ...stars.keys()])].map((nameKey) => ({
        nameKey,
        section: sections.get(nameKey) ?? null,
        favourite: stars.get(nameKey) ?? false,
      })),
    );
    const { stores: kept, rows } = readShopping(this.database);
    if (textOf(kept, rows) !== meant)
      this.recorder.violate('I9', `the server has ${textOf(kept, rows)}, the last changes meant ${meant}`);
    for (const phone of phones)
      for (const page of phone.pages) {
        this.compare(`phone ${phone.number}`, page.device.household(theHousehold), meant);
        const disk = phone.diskOf(page.userId).households.get(theHousehold);
        this.compare(`the disk of phone ${phone.number}`, disk?.state ?? null, meant);
      }
  }

  private compare(where: string, state: HouseholdView | null, meant: string): void {
    const here = textOf(state?.stores ?? [], state?.itemHistory?.rows ?? []);
    if (here !== meant) this.recorder.violate('I1', `${where} has ${here}, the last changes meant ${meant}`);
  }
}

type Named = { nameKey: string; section?: string | null; favourite: boolean };

const textOf = (stores: readonly Store[], rows: readonly Named[]): string =>
  JSON.stringify([
    stores.map(({ id, name, order, missing }) => `${id} ${name} ${order.join()} ${missing.join()}`).sort(),
    rows.map(({ nameKey, section = null, favourite }) => `${nameKey} ${section} ${favourite}`).sort(),
  ]);
