/** Timers as a port, so that tests move the time. */
export abstract class Timers {
  /** Runs `work` once after `ms`. Returns a function that cancels it. */
  abstract after(ms: number, work: () => void): () => void;
}

/** Timers that keep the process alive: a worker without connections to Postgres has nothing else. */
export class SystemTimers extends Timers {
  after(ms: number, work: () => void): () => void {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  }
}
