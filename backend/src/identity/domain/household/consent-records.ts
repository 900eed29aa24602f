/** The consents of parents to the processing of data of their children. */
export abstract class ConsentRecords {
  /** Deletes all records of an erased account. */
  abstract eraseOf(personId: string): Promise<void>;
}
