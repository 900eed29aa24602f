// Hand-written SQL: items are read with the household and the owner of their lists.
import { Injectable } from '@nestjs/common';
import { type Language, languages } from '@pictick/rules/language';
import { Database } from '../../../platform/database/database';
import { Transaction } from '../../../platform/database/transaction';
import { itemOfList } from '../../application/item-of-list';
import { Checklists } from '../../domain/checklists';
import { type ListType, PictureBook } from '../../domain/pictures/picture-book';
import { ListsFacade, type NamedItem } from '../../lists.facade';
import { mayChange } from '../list-access.sql';

/** One for all, because a family may use pages in two languages. */
const keyLanguage: Language = 'en';

const listTypes: readonly ListType[] = ['shopping', 'task'];

type Row = Omit<NamedItem, 'nameKey'>;

const columns = `i.id AS "itemId", i.list_id AS "listId", i.image_id AS "imageId", i.depicts, i.name, l.household_id AS "householdId", l.owner_id AS "ownerId"`;
const byId = `SELECT ${columns} FROM lists.item i JOIN lists.list l ON l.id = i.list_id WHERE i.id = ANY($1::uuid[])`;
const ofList = `SELECT ${columns} FROM lists.item i JOIN lists.list l ON l.id = i.list_id WHERE l.id = $1 ORDER BY i.id FOR SHARE OF l`;
// Items that depict the same things are few enough to compare their names one by one.
const alike = (lists: string): string =>
  `SELECT ${columns} FROM lists.list l JOIN lists.item i ON i.list_id = l.id AND i.deleted_at IS NULL WHERE ${lists} AND l.deleted_at IS NULL AND i.depicts = ANY($2::text[]) AND i.id <> $3 LIMIT 1000`;
const changeable = `SELECT l.id FROM lists.list l WHERE l.id = ANY($1::uuid[]) AND ${mayChange('$2')}`;
const inHousehold = alike('l.household_id = $1');
const inOwnLists = alike('l.owner_id = $1 AND l.household_id IS NULL');

@Injectable()
export class SqlNamedItems extends ListsFacade {
  constructor(
    private readonly database: Database,
    private readonly transaction: Transaction,
    private readonly checklists: Checklists,
    private readonly book: PictureBook,
  ) {
    super();
  }

  assertMayChange(listId: string, itemId: string, userId: string): Promise<void> {
    return this.transaction.run(async () => {
      await this.changeable(listId, itemId, userId);
    });
  }

  async lockItem(listId: string, itemId: string, userId: string): Promise<NamedItem> {
    const { list, item } = await this.changeable(listId, itemId, userId);
    const { imageId, depicts } = item.eventPayload;
    return {
      itemId: item.id,
      listId: list.id,
      imageId,
      depicts,
      name: item.text.name,
      nameKey: this.keyOf(item.text.name),
      householdId: list.householdId,
      ownerId: list.ownerId,
    };
  }

  async itemsById(itemIds: readonly string[]): Promise<NamedItem[]> {
    return (await this.database.query<Row>(byId, [itemIds])).map((row) => this.named(row));
  }

  async lockItemsOf(listId: string): Promise<NamedItem[]> {
    return (await this.database.query<Row>(ofList, [listId])).map((row) => this.named(row));
  }

  async existingLists(listIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM lists.list WHERE id = ANY($1::uuid[])',
      [listIds],
    );
    return rows.map(({ id }) => id);
  }

  async changeableLists(listIds: readonly string[], userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(changeable, [listIds, userId]);
    return rows.map(({ id }) => id);
  }

  async itemsCalled({
    itemId,
    depicts,
    name,
    nameKey,
    householdId,
    ownerId,
  }: NamedItem): Promise<NamedItem[]> {
    const rows = await this.database.query<Row>(householdId === null ? inOwnLists : inHousehold, [
      householdId ?? ownerId,
      this.depictionsOf(name, depicts),
      itemId,
    ]);
    return rows.map((row) => this.named(row)).filter((item) => item.nameKey === nameKey);
  }

  /** In a list of the other type, or in another language, a name may have another picture or letter card. */
  private depictionsOf(name: string, depicts: string): string[] {
    const others = listTypes.flatMap((type) =>
      languages.map((language) => this.book.depict(name, type, language).depicts),
    );
    return [...new Set([depicts, ...others])];
  }

  private async changeable(listId: string, itemId: string, userId: string) {
    const found = await itemOfList(this.checklists, listId, itemId, userId);
    found.list.assertNotDeleted();
    found.item.assertNotDeleted();
    return found;
  }

  private named(row: Row): NamedItem {
    return { ...row, nameKey: this.keyOf(row.name) };
  }

  private keyOf(name: string): string {
    return this.book.nameKey(name, keyLanguage);
  }
}
