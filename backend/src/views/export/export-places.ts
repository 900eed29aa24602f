import { DomainError, tooMany } from '../../kernel/domain-error';

/** So many at once in one process: each holds a connection for as long as its reader takes. */
export const mostAtOnce = 2;
/** For who comes while theirs is under way, and for who finds no place. */
const comeBackSeconds = 30;

export const exportRunning = (): DomainError =>
  new DomainError('EXPORT_RUNNING', 'busy', undefined, comeBackSeconds);

/** Nobody waits in a line: who finds no place is told when to come back. */
export class ExportPlaces {
  private readonly taken = new Set<string>();
  private readonly resting = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Gives the place back when it is called. */
  take(userId: string): () => void {
    if (this.taken.has(userId)) throw exportRunning();
    const restMs = this.restOf(userId);
    if (restMs > 0) throw tooMany(Math.ceil(restMs / 1000));
    if (this.taken.size >= mostAtOnce) throw tooMany(comeBackSeconds);
    this.taken.add(userId);
    return () => void this.taken.delete(userId);
  }

  /** Who held a place for as long as one may lets others go first for as long. */
  rest(userId: string, milliseconds: number): void {
    this.resting.set(userId, this.now() + milliseconds);
  }

  private restOf(userId: string): number {
    for (const [who, until] of this.resting) if (until <= this.now()) this.resting.delete(who);
    return (this.resting.get(userId) ?? this.now()) - this.now();
  }
}
