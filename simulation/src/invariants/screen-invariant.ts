import type { ItemRow, Operation } from '../../../frontend/src/sync/types';
import type { Page } from '../phone/page';
import type { InvariantRecorder } from './invariant-recorder';
import { isFinal, type Journal, named } from './journal';
import type { ListLogInvariant } from './list-log-invariant';

const settable = ['checked', 'name', 'quantity', 'notes', 'position', 'imageId'] as const;

interface Expected {
  by: Operation;
  there: boolean;
  /** The addition that shows it, if the server's row is gone. */
  or?: string;
  fields: Partial<Pick<ItemRow, (typeof settable)[number]>>;
}

/** Watches the screens: I12 own changes are always visible, I8 own deletions do not come back. */
export class ScreenInvariant {
  constructor(
    private readonly recorder: InvariantRecorder,
    private readonly journal: Journal,
    private readonly log: ListLogInvariant,
  ) {}

  look(page: Page): void {
    if (page.busy) return;
    const own = this.unanswered(page);
    const lists = new Set(own.map(({ listId }) => listId));
    for (const listId of lists)
      this.checkUnanswered(
        page,
        listId,
        own.filter((operation) => operation.listId === listId),
      );
    for (const { id } of page.device.myLists().lists) if (!lists.has(id)) this.checkAnswered(page, id);
  }

  /**
   * Queued operations without an answer. Those that another page stored count once this page has reloaded.
   */
  private unanswered(page: Page): Operation[] {
    return page.phone
      .diskOf(page.userId)
      .queue()
      .filter(({ id, state }) => {
        const recorded = this.journal.find(id);
        return (
          recorded !== undefined &&
          recorded.operation.scope === undefined &&
          state === 'queued' &&
          page.knows(id, recorded.at) &&
          !recorded.answers.some(isFinal)
        );
      });
  }

  private checkUnanswered(page: Page, listId: string, operations: readonly Operation[]): void {
    const view = page.device.list(listId);
    const renamed = operations.findLast(({ change }) => change.kind === 'list.renamed')?.change;
    if (renamed?.kind === 'list.renamed' && view.list && view.list.name !== renamed.name)
      this.recorder.violate('I12', `phone ${page.phone.number} does not show the new name of list ${listId}`);
    const last = operations.findLast(
      ({ change }) => change.kind === 'list.deleted' || change.kind === 'list.restored',
    );
    if (last?.change.kind === 'list.deleted' && view.list)
      this.recorder.violate('I12', `phone ${page.phone.number} shows the list that it deleted`);
    if (view.status !== 'ready') return;
    const shown = new Map(view.items.map((item) => [item.id, item]));
    const standsFor = (id: string): string => seenAs(id, operations) ?? this.log.idOf(id);
    for (const [itemId, { by, there, or = '', fields }] of expectedOf(
      operations,
      (operation) => this.log.eventOf(operation.id) !== undefined,
      standsFor,
    )) {
      const row = shown.get(itemId) ?? (there ? (shown.get(or) ?? shown.get(standsFor(itemId))) : undefined);
      // It was added as a new item, because the item of the basket has another name by now, or is in the
      // trash.
      if (shown.has(or)) continue;
      // An item from the basket keeps its own name and amount; an unticked item is not cleared.
      if (row && row.id !== itemId) continue;
      if (by.change.kind === 'items.cleared' && row?.checked === false) continue;
      if (there !== (row !== undefined) && (there || row)) {
        const isEdit =
          by.change.kind === 'item.checked' ||
          by.change.kind === 'item.edited' ||
          by.change.kind === 'item.regenerated';
        if (!isEdit)
          this.recorder.violate(
            'I12',
            `phone ${page.phone.number} ${there ? 'hides' : 'still shows'} item ${itemId} after its own ${by.change.kind}`,
          );
      }
      if (!row) continue;
      for (const field of settable) {
        const value = fields[field];
        if (value !== undefined && row[field] !== value)
          this.recorder.violate(
            'I12',
            `phone ${page.phone.number} shows ${field} of item ${itemId} as ${String(row[field])}, not as the ${String(value)} it has just set`,
          );
      }
    }
  }

  /** An acknowledged value that no user has changed since must be visible. */
  private checkAnswered(page: Page, listId: string): void {
    // The page shows the worker's answers after its broadcast.
    const stored = new Map(
      page.phone
        .diskOf(page.userId)
        .queue()
        .map(({ id, state }) => [id, state]),
    );
    if (page.device.queue().some(({ id, state }) => stored.get(id) !== state)) return;
    for (const row of page.device.list(listId).items) {
      const item = this.log.item(row.id);
      const recorded = item?.setBy && this.journal.find(item.setBy.opId);
      if (
        !recorded ||
        recorded.atOnce ||
        recorded.phone !== page.phone.number ||
        recorded.operation.userId !== page.userId ||
        recorded.state !== 'over' ||
        page.phone.pages.length > 1
      )
        continue;
      if (row.checked !== item.checked)
        this.recorder.violate('I12', `phone ${page.phone.number} turned back ${named(recorded)}`);
    }
  }
}

/** The expected fields of each item, if the screen shows it at all. */
function expectedOf(
  operations: readonly Operation[],
  tookEffect: (operation: Operation) => boolean,
  standsFor: (id: string) => string,
): Map<string, Expected> {
  const expected = new Map<string, Expected>();
  const set = (
    itemId: string,
    by: Operation,
    there: boolean,
    fields: Expected['fields'],
    or = expected.get(itemId)?.or,
  ): void => {
    // An item from the basket is only expected to be there.
    if (standsFor(itemId) !== itemId) expected.delete(standsFor(itemId));
    expected.set(itemId, {
      by,
      there,
      ...(or !== undefined && { or }),
      fields: { ...(there ? expected.get(itemId)?.fields : {}), ...fields },
    });
  };
  for (const operation of operations) {
    const { change } = operation;
    switch (change.kind) {
      case 'items.cleared':
        for (const id of change.itemIds) set(id, operation, false, {});
        break;
      case 'items.restored':
        for (const { id } of change.items) set(id, operation, true, {});
        break;
      case 'items.added':
        for (const { id, name, fromBasket, quantity, notes } of change.items) {
          if (fromBasket && expected.get(fromBasket)?.there !== false)
            set(
              fromBasket,
              operation,
              true,
              { checked: false, ...(quantity && { quantity }), ...(notes && { notes }) },
              id,
            );
          // Once the server has it, others may have renamed it; only the answer is missing.
          else set(id, operation, true, tookEffect(operation) ? {} : { name });
        }
        break;
      case 'item.checked':
        if (expected.get(change.itemId)?.by.change.kind === 'items.cleared') expected.delete(change.itemId);
        else if (expected.get(change.itemId)?.there !== false)
          set(change.itemId, operation, true, { checked: change.checked });
        break;
      case 'item.edited':
        if (expected.get(change.itemId)?.there !== false) set(change.itemId, operation, true, change.edit);
        break;
      case 'item.regenerated':
        if (expected.get(change.itemId)?.there !== false)
          set(change.itemId, operation, true, { imageId: change.imageId });
        break;
      case 'item.deleted':
        set(change.itemId, operation, false, {});
        break;
      case 'item.restored':
        set(change.item.id, operation, true, {});
        break;
      default:
    }
  }
  return expected;
}

/** The item in the basket that its addition named: it represents the addition until the answer. */
function seenAs(itemId: string, operations: readonly Operation[]): string | undefined {
  return operations
    .flatMap(({ change }) => (change.kind === 'items.added' ? change.items : []))
    .find(({ id }) => id === itemId)?.fromBasket;
}
