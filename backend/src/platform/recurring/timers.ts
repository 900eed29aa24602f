/** Timers as a port, so that tests move the time. */
export abstract class Timers {
  /** Runs `work` once after `ms`. Returns a function that cancels it. */
  abstract after(ms: number, work: () => void): () => void;
}

/** A process is kept alive by its connections, not by these timers. */
export class SystemTimers extends Timers {
  after(ms: number, work: () => void): () => void {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  }
}
