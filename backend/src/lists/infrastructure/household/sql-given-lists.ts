// Hand-written SQL: a change, the cursor of the household and the notification of its streams are one statement.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { type ChildOfList, GivenLists } from '../../domain/household/given-lists';
import { countHouseholdChange } from './household-cursor.sql';
import { shownChildren } from './shown-children.sql';

const give = `WITH made AS (INSERT INTO lists.given (household_id, list_id, child_id, given_at) VALUES ($1, $2, $3, $4)) ${countHouseholdChange()}`;
const reclaim = `WITH gone AS (DELETE FROM lists.given WHERE list_id = $2 AND child_id = $3),
  past AS (INSERT INTO lists.past_given (household_id, list_id, child_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING) ${countHouseholdChange()}`;
const shown = `SELECT child_id AS "childId", given FROM (${shownChildren('$1')}) shown`;
const everGiven = `SELECT list_id AS id FROM (SELECT list_id FROM lists.given WHERE child_id = $1 UNION SELECT list_id FROM lists.past_given WHERE child_id = $1) ever
  WHERE list_id > $2 ORDER BY list_id LIMIT 50`;
const everGivenIn = `SELECT child_id AS id FROM lists.given WHERE household_id = $1 UNION SELECT child_id FROM lists.past_given WHERE household_id = $1`;
const listsOf = `SELECT id FROM lists.list WHERE household_id = $1 AND id > $2 ORDER BY id LIMIT 50`;
const forget = `WITH past AS (DELETE FROM lists.past_given WHERE list_id = $1 AND child_id = $2) DELETE FROM lists.given WHERE list_id = $1 AND child_id = $2`;

@Injectable()
export class SqlGivenLists extends GivenLists {
  constructor(private readonly database: Database) {
    super();
  }

  async childrenOf(listId: string): Promise<string[]> {
    return this.ids('SELECT child_id AS id FROM lists.given WHERE list_id = $1', [listId]);
  }

  shownChildrenOf(listId: string): Promise<ChildOfList[]> {
    return this.database.query<ChildOfList>(shown, [listId]);
  }

  async give(listId: string, childId: string, householdId: string, at: Date): Promise<void> {
    await this.database.query(give, [householdId, listId, childId, at]);
  }

  async reclaim(listId: string, childId: string, householdId: string): Promise<void> {
    await this.database.query(reclaim, [householdId, listId, childId]);
  }

  everGivenTo(childId: string, after: string): Promise<string[]> {
    return this.ids(everGiven, [childId, after]);
  }

  everGivenIn(householdId: string): Promise<string[]> {
    return this.ids(everGivenIn, [householdId]);
  }

  listsOf(householdId: string, after: string): Promise<string[]> {
    return this.ids(listsOf, [householdId, after]);
  }

  async forget(listId: string, childId: string): Promise<void> {
    await this.database.query(forget, [listId, childId]);
  }

  async forgetHousehold(householdId: string): Promise<void> {
    await this.database.query('DELETE FROM lists.household_given WHERE household_id = $1', [householdId]);
  }

  private async ids(text: string, values: unknown[]): Promise<string[]> {
    return (await this.database.query<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
