import type { ListCard } from '../api/lists';
import { givenTo } from './given-counts';

const list = (id: string, completed: number, total: number, archived = false): ListCard => ({
  id,
  name: id,
  listType: 'task',
  createdAt: '',
  archived,
  selectedCharacterId: null,
  role: 'owner',
  counts: { total, completed, pending: total - completed },
  creating: false,
  preview: [],
});
const lists = [list('morning', 2, 6), list('shop', 1, 3), list('old', 4, 4, true)];

describe('givenTo', () => {
  it('sums the cards of the lists given to this child, without archived lists', () => {
    const given = ['morning', 'old'].map((listId) => ({ listId, childId: 'tom' }));
    const { lists: shown, done, total } = givenTo('tom', { given }, lists);
    expect([shown.map(({ id }) => id), done, total]).toEqual([['morning'], 2, 6]);
  });

  it('ignores lists of siblings and lists that this device does not have', () => {
    const given = [
      { listId: 'shop', childId: 'mia' },
      { listId: 'unknown', childId: 'tom' },
    ];
    expect(givenTo('tom', { given }, lists)).toEqual({ lists: [], done: 0, total: 0 });
  });
});
