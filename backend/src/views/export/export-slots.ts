import { DomainError, tooMany } from '../../kernel/domain-error';

/** Exports at once in one process: each holds a connection for as long as its reader takes. */
export const maxConcurrentExports = 2;
/** Retry-After while the user's own export runs, or without a free slot. */
const retrySeconds = 30;

export const exportRunning = (): DomainError =>
  new DomainError('EXPORT_RUNNING', 'busy', undefined, retrySeconds);

/** Limits exports that run at once. There is no queue: without a free slot the user is told when to retry. */
export class ExportSlots {
  private readonly active = new Set<string>();
  private readonly coolingDown = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns a function that frees the slot. @throws EXPORT_RUNNING, TOO_MANY_REQUESTS */
  acquire(userId: string): () => void {
    if (this.active.has(userId)) throw exportRunning();
    const restMs = this.coolDownOf(userId);
    if (restMs > 0) throw tooMany(Math.ceil(restMs / 1000));
    if (this.active.size >= maxConcurrentExports) throw tooMany(retrySeconds);
    this.active.add(userId);
    return () => void this.active.delete(userId);
  }

  /** A user who held a slot for the longest time allowed waits as long before the next one. */
  coolDown(userId: string, milliseconds: number): void {
    this.coolingDown.set(userId, this.now() + milliseconds);
  }

  private coolDownOf(userId: string): number {
    for (const [who, until] of this.coolingDown) if (until <= this.now()) this.coolingDown.delete(who);
    return (this.coolingDown.get(userId) ?? this.now()) - this.now();
  }
}
