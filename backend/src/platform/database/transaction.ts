/** One unit of work. A nested `run` joins the open one. */
export abstract class Transaction {
  /** Commits when the work resolves and rolls back when it rejects, with the same error. */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
