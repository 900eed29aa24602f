import { randomUUID } from 'node:crypto';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { findInconsistencies } from '../../src/views/verify-integrity';
import { type BuiltModule, build } from '../support/module.builder';

describe('verify-integrity', () => {
  let harness: BuiltModule;
  beforeAll(async () => {
    harness = await build({ modules: [ListsModule] });
  });
  afterAll(() => harness.close());
  const there = new Set<string>();
  const found = (): Promise<string[]> =>
    findInconsistencies(harness.database, (sha) => Promise.resolve(there.has(sha)));

  it('accepts the data after any use, and reports each inconsistency', async () => {
    const ada = ListCaller.with(harness.as);
    const { id: list } = (await ada.createList()).body;
    const [milk, eggs] = [(await ada.addItem(list)).body.id, (await ada.addItem(list)).body.id];
    await ada.toggle(list, milk, { checked: true });
    await ada.toggle(list, eggs, { checked: true });
    await ada.deleteItem(list, eggs);
    const { id: other } = (await ada.createList()).body;
    await ada.deleteList(other);
    expect(await found()).toEqual([]);

    const wrong = [
      ['DELETE FROM lists.list_event WHERE list_id = $1 AND seq = 2', list],
      ['UPDATE lists.list SET version = version + 1 WHERE id = $1', other],
      ['UPDATE lists.item SET checked = false WHERE id = $1', milk],
      [
        `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, style, variant, status, sha, month, tier_rank, attempts, requested_at)
        VALUES ($1, $1, $1, $1, $1, 'milk', 'cartoon', 0, 'ready', 'lost', '2026-11', 0, 1, now())`,
        randomUUID(),
      ],
      [
        `WITH photo AS (INSERT INTO imaging.own_photo (id, holder_id, holder, name_key, sha, thumb_hash, color, set_at)
          VALUES ($1, $1, 'household', 'milk', 'gone', 'hash', '#336699', now()) RETURNING id)
        INSERT INTO imaging.item_photo (item_id, list_id, photo_id, depicts, sha, thumb_hash, color, seq) SELECT id, id, id, 'milk', 'another', 'hash', '#336699', 1 FROM photo`,
        randomUUID(),
      ],
    ] as const;
    for (const [statement, ...values] of wrong) await harness.database.query(statement, values);
    expect(await found()).toEqual([
      '1 lists of which a step is missing',
      '1 lists that are not where their last step was',
      '1 lists that miscount their items',
      '1 items with a photo that is not there',
      '1 photos without a holder',
      '2 pictures without a file',
    ]);
    there.add('lost').add('gone');
    expect(await found()).toHaveLength(5);
  });
});
