/** One unit of work. A nested `run` joins the open one. */
export abstract class Transaction {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
