import { keyOf, keyTable } from '../../../backend/src/platform/idempotency/testing/memory-keys';
import type { MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import { rejectedChanges } from '../../../frontend/src/sync/queue/rejected-operations';
import { errorCode, type WireResponse } from '../../../frontend/src/sync/queue/response';
import { itemOf } from '../../../frontend/src/sync/state/item-of';
import type { Operation } from '../../../frontend/src/sync/types';
import type { QueueWitness } from '../phone/disk';
import type { Phone } from '../phone/phone';
import type { WireRequest } from '../server/wire';
import type { InvariantRecorder } from './invariant-recorder';
import { isDone, isFinal, type Journal, named, type Recorded } from './journal';
import type { ListLogInvariant } from './list-log-invariant';

const gone = new Set(['LIST_DELETED', 'ITEM_DELETED']);

/**
 * Watches queues and answers: I2 no acknowledged operation is lost, I4 none vanishes without a reason, I10 no
 * user sends for another.
 */
export class QueueInvariant {
  constructor(
    private readonly recorder: InvariantRecorder,
    private readonly journal: Journal,
    private readonly log: ListLogInvariant,
    private readonly database: MemoryDatabase,
    private readonly now: () => number,
  ) {}

  witness(phone: number): QueueWitness {
    return {
      stored: (operation) => {
        const recorded = this.journal.add(operation, phone, this.now());
        this.recorder.note(`stored ${named(recorded)}`);
      },
      settled: (operation, left) => this.settled(operation, left),
      replaced: (operations) => {
        // Changes of items that were never added are removed with them, rejected or not.
        const refused = operations.filter(({ state }) => state === 'parked');
        const unmade = new Set<string | null>(
          refused.flatMap(({ change }) =>
            change.kind === 'items.added' ? change.items.map((item) => item.id) : [],
          ),
        );
        const listsUnmade = new Set(
          refused.flatMap(({ listId, change: { kind } }) =>
            kind === 'list.created' || kind === 'list.duplicated' ? [listId] : [],
          ),
        );
        for (const { id, listId, change } of operations) {
          const recorded = this.journal.find(id);
          if (!recorded) continue;
          if (recorded.state === 'queued' && !unmade.has(itemOf(change)) && !listsUnmade.has(listId))
            this.recorder.violate('I4', `${named(recorded)} was taken out of the queue`);
          recorded.state = 'over';
        }
      },
    };
  }

  /** Records an addition that is sent without a queue. */
  askedAtOnce(operation: Operation, phone: number): void {
    this.recorder.note(`asked ${named(this.journal.add(operation, phone, this.now(), true))}`);
  }

  /** Records the answers that a page hears; those of a batch one by one. */
  answered(phone: number, userId: string, request: WireRequest, { status, body, etag }: WireResponse): void {
    if (request.method === 'GET')
      this.recorder.note(
        `phone ${phone} reads ${request.path.slice(20)}: ${status}${etag ? ` ${etag}` : ''}`,
      );
    if (!request.path.endsWith('/operations')) {
      if (request.key !== null && request.path.includes('/share'))
        this.heardAtOnce(request.key, userId, status, body);
      else if (request.key !== null) this.heard(phone, request.key, status, body);
      return;
    }
    if (
      status !== 200 ||
      typeof body !== 'object' ||
      body === null ||
      !('results' in body) ||
      !Array.isArray(body.results)
    )
      return;
    for (const each of body.results as { key: string | null; status: number; body: unknown }[])
      if (each.key !== null) this.heard(phone, each.key, each.status, each.body);
  }

  /** At the end, every unfinished operation is on a disk, in its expected state. */
  checkEnd(phones: readonly Phone[]): void {
    const stored = new Map<string, Operation>();
    for (const phone of phones)
      for (const disk of phone.disks.values())
        for (const operation of disk.operations.values()) stored.set(operation.id, operation);
    for (const recorded of this.journal.all()) {
      const state = stored.get(recorded.operation.id)?.state ?? 'over';
      if (state !== recorded.state)
        this.recorder.violate('I4', `${named(recorded)} should be ${recorded.state} and is ${state}`);
    }
    for (const phone of phones) {
      for (const page of phone.pages) {
        const shown = new Set(
          rejectedChanges(page.device).flatMap(({ id, dependents }) => [id, ...dependents]),
        );
        const [told, waiting] = [
          page.device.sync().queued,
          phone
            .diskOf(page.userId)
            .queue()
            .filter(({ state }) => state === 'queued').length,
        ];
        if (told !== waiting)
          this.recorder.violate(
            'I4',
            `phone ${phone.number} says that ${told} operations wait, and it is ${waiting}`,
          );
        for (const operation of phone.diskOf(page.userId).operations.values()) {
          if (operation.state === 'parked' && !shown.has(operation.id))
            this.recorder.violate(
              'I4',
              `a parked ${operation.change.kind} is not shown on phone ${phone.number}`,
            );
        }
      }
    }
  }

  private heard(phone: number, key: string, status: number, body: unknown): void {
    const recorded = this.journal.find(key);
    if (!recorded || status === 0) return;
    const code = errorCode(body);
    this.recorder.note(`heard ${status}${code === null ? '' : ` ${code}`} for ${named(recorded)}`);
    if (recorded.phone !== phone)
      this.recorder.violate('I10', `${named(recorded)} was sent by phone ${phone}`);
    recorded.answers.push({ status, code, body });
    if (!isDone({ status })) return;
    const known = keyTable.committed(this.database).has(keyOf(recorded.operation.userId, key));
    if (!known && !this.log.eventOf(key))
      this.recorder.violate('I2', `${named(recorded)} was acknowledged, but nothing of it is committed`);
  }

  /** Sharing is not queued: if it is acknowledged, it must be committed. */
  private heardAtOnce(key: string, userId: string, status: number, body: unknown): void {
    this.recorder.note(`heard ${status} ${errorCode(body) ?? ''} for ${key.slice(-6)}`);
    if (
      isDone({ status }) &&
      !keyTable.committed(this.database).has(keyOf(userId, key)) &&
      !this.log.eventOf(key)
    )
      this.recorder.violate(
        'I2',
        `that a list was shared or left was acknowledged as ${key}, but nothing of it is committed`,
      );
  }

  private settled({ id }: Operation, left: Operation | undefined): void {
    const recorded = this.journal.find(id);
    if (!recorded) return;
    this.recorder.note(`settled ${named(recorded)}${left ? `, left ${left.state} ${left.code ?? ''}` : ''}`);
    recorded.state = left?.state ?? 'over';
    const done = recorded.answers.find(isDone);
    if (done) {
      if (!left) this.checkWhole(recorded, done.body);
      return;
    }
    if (left?.state === 'parked') {
      this.rejected(recorded, left.code);
      return;
    }
    const { kind } = recorded.operation.change;
    if (
      !left &&
      kind !== 'item.deleted' &&
      kind !== 'items.cleared' &&
      kind !== 'list.deleted' &&
      kind !== 'list.opened' &&
      kind !== 'list.order'
    )
      this.recorder.violate('I4', `the user is not told that ${named(recorded)} lost to a deletion`);
    // A user who is no longer a member need not report that the list was opened.
    if (kind === 'list.opened' && recorded.answers.some(isFinal)) return;
    const overruled = recorded.answers.some(({ code }) => code !== null && gone.has(code));
    if (!overruled || kind === 'items.added')
      this.recorder.violate('I4', `${named(recorded)} left the queue without an answer that says so`);
  }

  /** Refused lines and overruled fields must not vanish with an accepted operation. */
  private checkWhole(recorded: Recorded, body: unknown): void {
    const { results, superseded } = body as {
      results?: { success: boolean }[];
      superseded?: boolean | string[];
    };
    if (results?.some(({ success }) => !success))
      this.recorder.violate('I4', `refused lines of ${named(recorded)} vanished`);
    if (superseded === true || (Array.isArray(superseded) && superseded.length > 0))
      this.recorder.violate('I4', `the user is not told that ${named(recorded)} was overruled`);
  }

  private rejected(recorded: Recorded, code: string | null): void {
    if (!recorded.answers.some(isFinal))
      this.recorder.violate('I4', `${named(recorded)} was parked without an answer that is final`);
    if (this.log.eventOf(recorded.operation.id))
      this.recorder.violate('I4', `${named(recorded)} took effect and is shown as refused (${code ?? ''})`);
    if (code === 'NOT_FOUND' && this.log.isKnownAddition(recorded.operation))
      this.recorder.violate(
        'I14',
        `${named(recorded)} was refused, though its item came back for that addition`,
      );
  }
}
