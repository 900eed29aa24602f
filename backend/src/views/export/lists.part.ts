// Hand-written SQL: long lists are read in batches in their order, joined with pictures of another module.
import { Injectable } from '@nestjs/common';
import { changeableBy, ownsList } from '../../lists';
import { Database } from '../../platform/database/database';
import { collaboratorColumn } from '../collaborators.sql';
import { invitedLists, isMember, orderColumn, storeColumn } from '../list-access.sql';
import { paintedJoins } from '../pictures/picture.sql';
import { TrashPeriod } from '../trash-period';
import { batch, readWithCursor, cursorFor, readBatches } from './batches';
import type { ExportRequest } from './export-request';
import { listName, pictureMarkOf } from './file-names';
import { addLongJson } from './json-file';
import type { ZipWriter } from './zip-writer';

interface Head {
  id: string;
  name: string;
  deletedAt: Date | null;
}

interface ItemRow {
  id: string;
  position: string;
}

const first = '00000000-0000-0000-0000-000000000000';

/**
 * The lists of the user $1, including invitations that are not opened, and own lists in the trash since $2.
 */
export const exportedLists = `SELECT l.id FROM lists.list l WHERE l.owner_id = $1 AND ${ownsList('$1')} AND (l.deleted_at IS NULL OR l.deleted_at >= $2)
  UNION SELECT id FROM lists.list WHERE deleted_at IS NULL AND id IN (SELECT mine.id FROM (${changeableBy('= $1')}) mine UNION ALL ${invitedLists})`;

const heads = `SELECT l.id, l.name, l.list_type AS type, CASE WHEN l.owner_id = $1 THEN 'owner' WHEN ${isMember} THEN 'collaborator' ELSE 'invited' END AS role,
    l.created_at AS "createdAt", l.archived_at AS "archivedAt", l.deleted_at AS "deletedAt", l.selected_character_id AS character, ${orderColumn} AS "order", ${storeColumn} AS "storeId", ${collaboratorColumn} AS people
  FROM lists.list l WHERE l.id IN (${exportedLists}) AND l.id > $3 ORDER BY l.id LIMIT ${batch}`;

const columns = `i.id, i.name, i.language, i.quantity, i.notes, i.checked, i.checked_by AS "checkedBy", i.added_by AS "addedBy", i.created_at AS "createdAt", i.position,
  i.weekdays, i.for_children AS "for", i.only_on AS "onlyOn", i.instead_of AS "insteadOf", i.minutes, coalesce(i.stars, 0) AS stars, coalesce(i.needs_approval, false) AS "needsApproval",
  i.prompt_id AS style, i.selected_character_id AS character, ${pictureMarkOf('s.sha')} AS picture`;

const items = `SELECT ${columns} FROM lists.item i ${paintedJoins}
  WHERE i.list_id = $1 AND i.deleted_at IS NULL AND (i.position, i.id) > ($2, $3) ORDER BY i.position, i.id LIMIT ${batch}`;

// For all lists at once, because the trash is ordered by time.
const deletedItems =
  cursorFor(`SELECT l.name AS list, ${columns}, i.deleted_at AS "deletedAt" FROM lists.item i JOIN lists.list l ON l.id = i.list_id AND l.deleted_at IS NULL ${paintedJoins}
  WHERE i.deleted_at >= $2 AND ${isMember} ORDER BY i.deleted_at, i.id`);

const chosen = cursorFor(
  `SELECT name_key AS name, coalesce(concept, 'letter-card') AS picture, chosen_at AS "chosenAt" FROM lists.chosen_picture WHERE user_id = $1 ORDER BY chosen_at, name_key`,
);

/** A file for each list, one for deleted items, and one for the pictures that were chosen for names. */
@Injectable()
export class ListsPart {
  constructor(
    private readonly database: Database,
    private readonly trash: TrashPeriod,
  ) {}

  async write(archive: ZipWriter, { userId }: ExportRequest): Promise<void> {
    const since = this.trash.start();
    let [place, placeInTrash] = [0, 0];
    for await (const rows of readBatches<Head>((last) =>
      this.database.query(heads, [userId, since, last?.id ?? first]),
    )) {
      for (const head of rows) {
        const name = head.deletedAt
          ? listName('trash/lists', ++placeInTrash, head.name)
          : listName('lists', ++place, head.name);
        await addLongJson(archive, name, head, 'items', this.itemsOf(head.id));
      }
    }
    await addLongJson(
      archive,
      'trash/items.json',
      {},
      'items',
      readWithCursor(this.database, deletedItems, [userId, since]),
    );
    await addLongJson(
      archive,
      'chosen-pictures.json',
      {},
      'pictures',
      readWithCursor(this.database, chosen, [userId]),
    );
  }

  private itemsOf(listId: string): AsyncIterable<ItemRow[]> {
    return readBatches<ItemRow>((last) =>
      this.database.query(items, [listId, last?.position ?? '', last?.id ?? first]),
    );
  }
}
