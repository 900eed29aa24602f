import { ChosenPictures } from '../../../backend/src/lists/domain/pictures/chosen-pictures';
import { type MemoryConnection, Table } from '../../../backend/src/platform/testing/memory-database';

const chosenTable = new Table<{ concept: string | null }>('lists.chosen_picture');

/** The pictures that users chose for names, in memory. */
export class MemoryChosenPictures extends ChosenPictures {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  of(userId: string, nameKeys: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    return this.connection.statement(
      () =>
        new Map(
          nameKeys.flatMap((key) => {
            const row = chosenTable.read(this.connection, `${userId} ${key}`);
            return row ? [[key, row.concept] as const] : [];
          }),
        ),
    );
  }

  remember(userId: string, nameKey: string, concept: string | null): Promise<void> {
    return this.connection.statement(() =>
      chosenTable.put(this.connection, `${userId} ${nameKey}`, { concept }),
    );
  }

  forget(userId: string, nameKey: string): Promise<void> {
    return this.connection.statement(() => chosenTable.delete(this.connection, `${userId} ${nameKey}`));
  }
}
