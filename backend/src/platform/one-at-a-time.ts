import { overloaded } from '../kernel/domain-error';

/** For work that takes much memory while it is done: the others wait their turn, and who comes after them is asked to come back. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();
  private inHand = 0;

  constructor(
    private readonly mostWaiting: number,
    private readonly comeBackSeconds: number,
  ) {}

  async do<T>(work: () => Promise<T>): Promise<T> {
    if (this.inHand > this.mostWaiting) throw overloaded(this.comeBackSeconds);
    this.inHand += 1;
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine.finally(() => (this.inHand -= 1));
  }
}
