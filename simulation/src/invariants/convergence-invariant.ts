import type { MemoryListViews } from '../../../backend/src/lists/testing/memory-list-views';
import type { ItemRow, ServerItem, ServerList } from '../../../frontend/src/sync/types';
import type { Page } from '../phone/page';
import type { Phone } from '../phone/phone';
import type { InvariantRecorder } from './invariant-recorder';
import { isDone, type Journal, named } from './journal';
import type { ListLogInvariant } from './list-log-invariant';

/**
 * Checks the end, after all faults are healed: I1 all are equal, I5 nothing waits, I8 nothing is restored, I2
 * nothing is lost.
 */
export class ConvergenceInvariant {
  constructor(
    private readonly recorder: InvariantRecorder,
    private readonly journal: Journal,
    private readonly log: ListLogInvariant,
    /** Views of a server without mutants, whatever mutant runs. */
    private readonly truth: MemoryListViews,
  ) {}

  checkQueues(phones: readonly Phone[], except: ReadonlySet<string> = new Set()): void {
    for (const { number, disks } of phones) {
      for (const [userId, disk] of disks) {
        const waiting = disk.queue().filter(({ state, listId }) => state === 'queued' && !except.has(listId));
        if (waiting[0])
          this.recorder.violate(
            'I5',
            `${waiting.length} operations still wait on phone ${number} of ${userId}, the first is ${waiting[0].change.kind} ${waiting[0].id.slice(-6)}`,
          );
      }
    }
  }

  /** Checks the queue of the signed-in user of a phone without a page. */
  checkBackgrounded(phones: readonly Phone[]): void {
    for (const { number, disks, userId } of phones) {
      const waiting =
        disks
          .get(userId ?? '')
          ?.queue()
          .filter(({ state }) => state === 'queued') ?? [];
      if (waiting[0])
        this.recorder.violate(
          'I5',
          `${waiting.length} operations still wait on phone ${number}, which has no page; the first is ${waiting[0].change.kind} ${waiting[0].id.slice(-6)}`,
        );
    }
  }

  checkScreens(phones: readonly Phone[]): void {
    for (const phone of phones) for (const page of phone.pages) this.checkPage(page);
    for (const recorded of this.journal.all()) {
      const { change } = recorded.operation;
      if (change.kind !== 'items.added' || !recorded.answers.some(isDone)) continue;
      const { results = [{ success: true }] } = recorded.answers.find(isDone)?.body as {
        results?: { success: boolean }[];
      };
      change.items.forEach(({ id }, index) => {
        if (results[index]?.success && !this.log.item(id))
          this.recorder.violate('I2', `item ${id} of ${named(recorded)} was acknowledged and is nowhere`);
      });
    }
  }

  private checkPage(page: Page): void {
    const { device, userId, phone } = page;
    const lists = (this.truth.myLists(userId) as { lists: ServerList[] }).lists;
    const shown = device.myLists().lists;
    const [here, there] = [shown.map(({ id }) => id).sort(), lists.map(({ id }) => id).sort()];
    if (here.join() !== there.join()) {
      this.recorder.violate(
        'I1',
        `phone ${phone.number} shows the lists ${brief(here)}, the server has ${brief(there)}`,
      );
      return;
    }
    for (const list of lists) {
      const view = device.list(list.id);
      const whole = this.truth.whole(userId, list.id)?.body as
        | (ServerList & { items: ServerItem[] })
        | undefined;
      if (!whole) continue;
      const { name, archived, role } = whole;
      if (view.list?.name !== name || view.list.archived !== archived || view.list.role !== role)
        this.recorder.violate(
          'I1',
          `phone ${phone.number} shows list ${list.id} as ${JSON.stringify(view.list)}, the server has ${name}, ${String(archived)}, ${role}`,
        );
      this.checkItems(page, list.id, view.items, whole.items);
      this.checkDisk(page, list.id, view.items);
      const kept = page.phone.diskOf(userId).lists.get(list.id)?.head;
      if (kept?.name !== name || kept.archived !== archived)
        this.recorder.violate(
          'I1',
          `the disk of phone ${phone.number} has list ${list.id} as ${String(kept?.name)}, its page as ${name}`,
        );
    }
  }

  private checkItems(
    { phone }: Page,
    listId: string,
    shown: readonly ItemRow[],
    stored: readonly ServerItem[],
  ): void {
    for (const { id } of shown)
      if (this.log.item(id)?.deleted)
        this.recorder.violate('I8', `phone ${phone.number} shows item ${id}, which was deleted`);
    const [here, there] = [shown.map(wordsOf), stored.map(wordsOf)];
    const difference = here.findIndex((words, index) => words !== there[index]);
    if (here.length !== there.length || difference >= 0) {
      const at = Math.max(0, difference);
      this.recorder.violate(
        'I1',
        `list ${listId} differs: phone ${phone.number} shows ${here.length} items, ${here[at] ?? 'none'}; the server has ${there.length}, ${there[at] ?? 'none'}`,
      );
    }
  }

  /** The page shows the same as a new page would read from the disk. */
  private checkDisk({ phone, userId }: Page, listId: string, shown: readonly ItemRow[]): void {
    const stored = [...phone.diskOf(userId).items.values()]
      .filter((item) => item.listId === listId)
      .map(wordsOf)
      .sort();
    if (stored.join() !== shown.map(wordsOf).sort().join())
      this.recorder.violate(
        'I1',
        `the disk of phone ${phone.number} has other items of list ${listId} than its page shows`,
      );
  }
}

const wordsOf = ({ id, name, quantity, notes, checked, checkedBy, position, imageId }: ServerItem): string =>
  JSON.stringify([id, name, quantity, notes, checked, checkedBy ?? null, position, imageId]);
const brief = (ids: readonly string[]): string => `[${ids.map((id) => id.slice(-6)).join(' ')}]`;
