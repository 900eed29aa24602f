// Hand-written SQL: a right is read from tables of two modules in one statement.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { HelpedLists, type Helping } from '../../domain/household/helped-lists';
import { helpingIn } from '../list-access.sql';

const helping = helpingIn('$1', '$2');
const remember =
  'INSERT INTO lists.footprint (list_id, user_id) SELECT id, $2 FROM lists.list WHERE id = $1 ON CONFLICT DO NOTHING';

@Injectable()
export class SqlHelpedLists extends HelpedLists {
  constructor(private readonly database: Database) {
    super();
  }

  async of(listId: string, userId: string): Promise<Helping | null> {
    return (await this.database.query<Helping>(helping, [listId, userId]))[0] ?? null;
  }

  async remember(listId: string, userId: string): Promise<void> {
    await this.database.query(remember, [listId, userId]);
  }
}
