import { type HistoryRow, withRowOf } from '@pictick/rules/household/item-history';
import { type Store, type StoreFields, withStore } from '@pictick/rules/household/stores';
import { notFound } from '../../../backend/src/kernel/domain-error';
import type {
  Command,
  Idempotency,
  StoredResponse,
} from '../../../backend/src/platform/idempotency/idempotency';
import {
  type MemoryConnection,
  type MemoryDatabase,
  Table,
} from '../../../backend/src/platform/testing/memory-database';

/** The one household of the simulated family; all users are members. */
export const theHousehold = '11111111-0000-7000-8000-000000000000';

/** Stores of the household, and the names with a section or a star. */
interface ShoppingRow {
  seq: number;
  stores: readonly Store[];
  rows: readonly (HistoryRow & { seq: number })[];
}

/** One step of them, as the invariant reads it. */
export interface ShoppingEvent {
  seq: number;
  opId: string;
  actor: string;
}

/** Answers null where the store does not exist and the fields do not make one. */
export type SavesStore = (store: Store | null, id: string, fields: StoreFields) => Store | null;

export const shoppingEvents = new Table<ShoppingEvent>('fixture.shopping_event');
const shopping = new Table<ShoppingRow>('fixture.shopping');
const none: ShoppingRow = { seq: 0, stores: [], rows: [] };
const at = '2026-11-21T06:00:00.000Z';

const path =
  /^\/api\/households\/(?<household>[^/]+)\/(?:stores\/(?<store>[^/]+)|item-history\/(?<field>section|favourite))$/;
const historyPath = /^\/api\/households\/([^/]+)\/item-history\?since=(\d+)$/;

export const readShopping = (database: MemoryDatabase): ShoppingRow =>
  shopping.committed(database).get(theHousehold) ?? none;

/** The answer of GET /api/households/{id}/item-history; null for another path. */
export function readHistory(database: MemoryDatabase, asked: string): object | null {
  const [, , since] = historyPath.exec(asked) ?? [];
  if (since === undefined) return null;
  const { seq, rows } = readShopping(database);
  const complete = Number(since) === 0;
  const changed = rows.filter((row) => complete || row.seq > Number(since));
  return { cursor: seq, complete, rows: changed.map(({ seq: _seq, ...row }) => row) };
}

export const isShopping = (asked: string): boolean => path.test(asked);

/** The changes of stores and of names, as the use cases make them. */
export class ShopForHousehold {
  constructor(
    private readonly connection: MemoryConnection,
    private readonly idempotency: Idempotency,
    private readonly saves: SavesStore,
  ) {}

  execute(
    command: Command,
    method: string,
    asked: string,
    body: unknown,
  ): Promise<StoredResponse<{ success: true; historyCursor?: number }>> {
    return this.idempotency.once(command, 200, () => {
      const { household, store, field } = path.exec(asked)?.groups ?? {};
      if (household !== theHousehold) throw notFound();
      const { connection } = this;
      return connection.statement(async () => {
        await connection.lock(`shopping of ${theHousehold}`);
        const before = shopping.read(connection, theHousehold) ?? none;
        const seq = before.seq + 1;
        const after =
          store === undefined
            ? named(before, seq, field ?? '', body as NameBody)
            : { ...before, stores: this.changed(before.stores, store, method, body as StoreFields) };
        const isChanged = JSON.stringify(after) !== JSON.stringify(before);
        const answer = {
          success: true as const,
          ...(store === undefined && { historyCursor: isChanged ? seq : before.seq }),
        };
        if (!isChanged) return answer;
        shopping.put(connection, theHousehold, { ...after, seq });
        shoppingEvents.put(connection, String(seq), { seq, opId: command.key, actor: command.userId });
        return answer;
      });
    });
  }

  private changed(stores: readonly Store[], id: string, method: string, fields: StoreFields): Store[] {
    return withStore(stores, id, (store) => {
      if (method === 'DELETE') return null;
      const saved = this.saves(store, id, fields);
      if (!saved) throw notFound();
      return saved;
    });
  }
}

interface NameBody {
  nameKey: string;
  name: string;
  section?: string | null;
  favourite?: boolean;
}

function named(row: ShoppingRow, seq: number, field: string, body: NameBody): ShoppingRow {
  const fields =
    field === 'section' ? { section: body.section ?? null } : { favourite: body.favourite ?? false };
  const { rows } = withRowOf({ cursor: 0, rows: row.rows }, { ...body, at }, fields);
  return {
    ...row,
    rows: rows.map((each) => ({
      ...each,
      seq:
        each.nameKey === body.nameKey
          ? seq
          : (row.rows.find((one) => one.nameKey === each.nameKey)?.seq ?? seq),
    })),
  };
}
