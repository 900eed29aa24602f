// Hand-written SQL: one statement counts over three tables.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';

export interface ListCounts {
  own: { active: number; archived: number; trash: number };
  shared: { byThem: number; withThem: number };
  items: { total: number; completed: number };
  lastAddedAt: Date | null;
}

const counts = `SELECT json_build_object('active', count(*) FILTER (WHERE deleted_at IS NULL AND archived_at IS NULL), 'archived', count(*) FILTER (WHERE deleted_at IS NULL AND archived_at IS NOT NULL),
      'trash', count(*) FILTER (WHERE deleted_at IS NOT NULL)) AS own,
    json_build_object('byThem', count(*) FILTER (WHERE deleted_at IS NULL AND EXISTS (SELECT FROM lists.collaborator c WHERE c.list_id = l.id)),
      'withThem', (SELECT count(*) FROM lists.collaborator c JOIN lists.list o ON o.id = c.list_id AND o.deleted_at IS NULL WHERE c.user_id = $1)) AS shared,
    json_build_object('total', coalesce(sum(item_count) FILTER (WHERE deleted_at IS NULL), 0), 'completed', coalesce(sum(checked_count) FILTER (WHERE deleted_at IS NULL), 0)) AS items,
    (SELECT max(i.created_at) FROM lists.item i JOIN lists.list o ON o.id = i.list_id WHERE o.owner_id = $1) AS "lastAddedAt"
  FROM lists.list l WHERE l.owner_id = $1`;

/** Numbers of lists and items of a user, for admins; no content of lists. */
@Injectable()
export class ListCountsQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<ListCounts> {
    const [row] = await this.database.query<ListCounts>(counts, [userId]);
    if (!row) throw new Error('The counting query answered no row');
    return row;
  }
}
