import type { ItemRow } from '../../../sync/types';
import { editItem } from '../edit-item/edit-item';
import { deleteItem, restoreItem, restoreRow } from './items';

const listId = 'l1';
const row = (id: string, given: Partial<ItemRow> = {}) =>
  ({ id, listId, name: id, checked: false, ...given }) as ItemRow;
let items: ItemRow[] = [];
const engine = {
  list: () => ({ list: { listType: 'shopping' }, items }),
  deleteItem: () => Promise.resolve(),
  restoreItem: () => Promise.resolve(),
  editItem: () => Promise.resolve(),
  concurrentAdds: () => [],
  setConcurrentAdds: jest.fn(),
};
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => engine,
  readyEngine: () => Promise.resolve(engine),
}));
jest.mock('../add-item/item-parser', () => ({
  loadItemParser: () => Promise.resolve({ depict: () => ({}) }),
}));

beforeEach(() => {
  engine.setConcurrentAdds.mockClear();
  items = [row('0-mine'), row('0-open'), row('0-ticked', { checked: true })];
});

describe('an item that may be a duplicate', () => {
  it('is recorded with the open items when it is renamed', async () => {
    await editItem(listId, '0-mine', { name: 'Eggs' });
    expect(engine.setConcurrentAdds).toHaveBeenCalledWith(listId, [
      { mine: ['0-mine'], theirs: ['0-open'], again: true },
    ]);
  });

  it('is not recorded when only its quantity changes', async () => {
    await editItem(listId, '0-mine', { quantity: '2' });
    expect(engine.setConcurrentAdds).not.toHaveBeenCalled();
  });

  it('is recorded when it is restored from the trash', async () => {
    await restoreRow(row('0-mine'));
    expect(engine.setConcurrentAdds).toHaveBeenCalledWith(listId, [
      { mine: ['0-mine'], theirs: ['0-open'], again: true },
    ]);
  });

  it('is recorded with the items added since its deletion when that is undone', async () => {
    await deleteItem(listId, '0-mine');
    items = [row('0-open'), row('ffff-added-since')];
    await restoreItem('0-mine');
    expect(engine.setConcurrentAdds).toHaveBeenCalledWith(listId, [
      { mine: ['0-mine'], theirs: ['ffff-added-since'], again: true },
    ]);
  });

  it('is not recorded when its merge is undone', async () => {
    await deleteItem(listId, '0-mine');
    items = [row('0-open')];
    await restoreItem('0-mine', true);
    expect(engine.setConcurrentAdds).not.toHaveBeenCalled();
  });
});

describe('the undo of a deletion', () => {
  it('returns true where it restores the item', async () => {
    await deleteItem(listId, '0-mine');
    items = [row('0-open')];
    expect(await restoreItem('0-mine')).toBe(true);
  });

  it('returns false where the item is on the list again, or was never deleted here', async () => {
    await deleteItem(listId, '0-mine');
    expect(await restoreItem('0-mine')).toBe(false);
    expect(await restoreItem('0-open')).toBe(false);
  });
});
