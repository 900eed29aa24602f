import type { Store } from '@pictick/rules/household/stores';
import { notFound } from '../../../backend/src/kernel/domain-error';
import type {
  StoredResponse,
  Command,
  Idempotency,
} from '../../../backend/src/platform/idempotency/idempotency';
import {
  type MemoryConnection,
  type MemoryDatabase,
  Table,
} from '../../../backend/src/platform/testing/memory-database';
import type { Notes } from '../../../frontend/src/sync/testing/note-household';
import { readShopping, theHousehold } from './shopping';

interface HouseholdRow {
  version: number;
  notes: Notes;
}

/** One step of a household, as the invariants read it. */
export interface NoteEvent {
  householdId: string;
  seq: number;
  opId: string;
  actor: string;
  noteId: string;
  text: string | null;
}

export const noteEvents = new Table<NoteEvent>('fixture.note_event');
const households = new Table<HouseholdRow>('fixture.household');

export { theHousehold };

const rowOf = (database: MemoryDatabase): HouseholdRow =>
  households.committed(database).get(theHousehold) ?? { version: 0, notes: {} };

/** The answer of GET /api/households/{id}. */
export function readHousehold(
  database: MemoryDatabase,
  householdId: string,
): { id: string; notes: Notes; stores: readonly Store[]; cursor: string; historyCursor?: number } {
  if (householdId !== theHousehold) throw notFound();
  const { version, notes } = rowOf(database);
  // Without a step there is no history to pull.
  const { seq, stores } = readShopping(database);
  return {
    id: householdId,
    notes,
    stores,
    cursor: `${version}.${seq}`,
    ...(seq > 0 && { historyCursor: seq }),
  };
}

/** Sets or removes a note: the last arrival wins. */
export class NoteOnHousehold {
  constructor(
    private readonly connection: MemoryConnection,
    private readonly idempotency: Idempotency,
  ) {}

  execute(
    command: Command,
    householdId: string,
    noteId: string,
    text: string | null,
  ): Promise<StoredResponse<{ householdVersion: number }>> {
    return this.idempotency.once(command, 200, async () => {
      if (householdId !== theHousehold) throw notFound();
      const { connection } = this;
      return connection.statement(async () => {
        await connection.lock(`household ${householdId}`);
        const { version, notes } = households.read(connection, householdId) ?? { version: 0, notes: {} };
        if ((notes[noteId] ?? null) === text) return { householdVersion: version };
        const { [noteId]: _before, ...others } = notes;
        const seq = version + 1;
        households.put(connection, householdId, {
          version: seq,
          notes: text === null ? others : { ...others, [noteId]: text },
        });
        noteEvents.put(connection, `${householdId} ${seq}`, {
          householdId,
          seq,
          opId: command.key,
          actor: command.userId,
          noteId,
          text,
        });
        return { householdVersion: seq };
      });
    });
  }
}
