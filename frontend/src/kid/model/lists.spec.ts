import type { KidItem, KidList } from './kid-view';
import { frontOf } from './lists';

const item = (id: string, checked: boolean): KidItem => ({
  id,
  listId: '',
  name: id,
  quantity: null,
  checked,
  mine: false,
  language: null,
  depicts: id,
  image: { url: '', color: '' },
});
const list = (id: string, ...checked: boolean[]): KidList => ({
  id,
  listType: 'task',
  items: checked.map((each, index) => item(`${id}${index}`, each)),
});
const front = (lists: KidList[], kept: string | null) => {
  const { list: shown, waiting } = frontOf(lists, kept);
  return [shown?.id ?? null, waiting?.first.id ?? null];
};

it('frontOf starts with the first list that has something to do', () => {
  expect(front([list('a', true), list('b', true, false), list('c', false)], null)).toEqual(['b', 'c0']);
});

it('frontOf keeps a list when it is done, and names the next one', () => {
  expect(front([list('a', true), list('b', false)], 'a')).toEqual(['a', 'b0']);
});

it('frontOf finds lists before the kept one', () => {
  expect(front([list('a', true, false), list('b', false)], 'b')).toEqual(['b', 'a1']);
});

it('frontOf falls back to another list when the kept one is taken back', () => {
  expect(front([list('b', false)], 'a')).toEqual(['b', null]);
});

it('frontOf shows a list that is done where nothing is left, and no empty list', () => {
  expect(front([list('e'), list('a', true)], null)).toEqual(['a', null]);
  expect(front([list('e')], 'e')).toEqual([null, null]);
});
