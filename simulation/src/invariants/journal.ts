import type { Operation } from '../../../frontend/src/sync/types';

export type OperationState = 'queued' | 'parked' | 'superseded' | 'over';

/** The facts about one operation that the invariants record outside of the engine. */
export interface Recorded {
  operation: Operation;
  phone: number;
  /** In the order of all operations of all phones. */
  number: number;
  at: number;
  state: OperationState;
  /** It was sent at once without a queue, as other clients do. */
  atOnce: boolean;
  answers: { status: number; code: string | null; body: unknown }[];
}

/** Every operation that a phone has stored, by its id. */
export class Journal {
  private readonly byId = new Map<string, Recorded>();

  add(operation: Operation, phone: number, at: number, atOnce = false): Recorded {
    const recorded: Recorded = {
      operation,
      phone,
      number: this.byId.size,
      at,
      state: atOnce ? 'over' : 'queued',
      atOnce,
      answers: [],
    };
    this.byId.set(operation.id, recorded);
    return recorded;
  }

  find(id: string): Recorded | undefined {
    return this.byId.get(id);
  }

  all(): IterableIterator<Recorded> {
    return this.byId.values();
  }
}

export const isDone = ({ status }: { status: number }): boolean => status >= 200 && status < 300;
/** True if the same request will always have the same answer. */
export const isFinal = ({ status, code }: { status: number; code: string | null }): boolean =>
  isDone({ status }) ||
  (status >= 400 &&
    status < 500 &&
    status !== 401 &&
    status !== 408 &&
    status !== 425 &&
    status !== 429 &&
    code !== 'IDEMPOTENCY_IN_PROGRESS');

export const named = ({ operation, phone }: Recorded): string =>
  `${operation.change.kind} ${operation.id.slice(-6)} of phone ${phone}`;
