/** One unit of work. A nested `run` joins the one that is open. */
export abstract class Transaction {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
