import { DomainError, tooMany } from '../../kernel/domain-error';

/** So many at once in one process: each holds a connection for as long as its reader takes. */
export const mostAtOnce = 2;
/** For who comes while theirs is under way, and for who finds no place. */
const comeBackSeconds = 30;

export const exportRunning = (): DomainError => new DomainError('EXPORT_RUNNING', 'busy', undefined, comeBackSeconds);

/** Nobody waits in a line: who finds no place is told when to come back. */
export class ExportPlaces {
  private readonly taken = new Set<string>();

  /** Gives the place back when it is called. */
  take(userId: string): () => void {
    if (this.taken.has(userId)) throw exportRunning();
    if (this.taken.size >= mostAtOnce) throw tooMany(comeBackSeconds);
    this.taken.add(userId);
    return () => void this.taken.delete(userId);
  }
}
