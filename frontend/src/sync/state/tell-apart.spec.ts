import { item } from '../testing/sync-environment';
import type { ItemRow } from '../types';
import { tellApart } from './tell-apart';

const row = (id: string, depicts: string, day: number, change: Partial<ItemRow> = {}): ItemRow => {
  const { image, ...rest } = item(id);
  const url = `/art/${depicts}.1.svg`;
  return {
    ...{ ...rest, depicts, createdAt: `2026-11-0${day}`, pending: false },
    image: { ...image, imageUrl: url, thumbnailUrl: url },
    ...change,
  };
};
const marks = (items: readonly ItemRow[]) =>
  Object.fromEntries(tellApart(items).map(({ id, image }) => [id, image.imageUrl.split('#')[1] ?? '']));

it('tellApart marks letter cards of one key by their age, then by their id, whatever their order is', () => {
  const items = [
    row('c', 'card-task-s', 3),
    row('b', 'card-task-s', 2),
    row('x', 'card-task-m', 4),
    row('a', 'card-task-s', 2),
    row('apple', 'apple', 1),
    row('pear', 'apple', 1),
  ];
  expect(marks(items)).toEqual({ a: '', b: 'v1', c: 'v2', x: '', apple: '', pear: '' });
  expect(marks([...items].reverse())).toEqual(marks(items));
});

it('tellApart takes a mark off that was copied with the picture, and marks no photo', () => {
  const [first] = tellApart([row('b', 'card-task-s', 2), row('a', 'card-task-s', 1)]);
  const copied = { ...row('n', 'card-task-s', 3), image: first?.image } as ItemRow;
  expect(marks([copied])).toEqual({ n: '' });
  const photo = row('p', 'card-task-s', 1);
  expect(marks([{ ...photo, image: { ...photo.image, kind: 'photo' } }, row('q', 'card-task-s', 2)])).toEqual(
    { p: '', q: '' },
  );
});

it('tellApart answers the same object for the same row', () => {
  const items = [row('a', 'card-task-s', 1), row('b', 'card-task-s', 2)];
  expect(tellApart(items)[1]).toBe(tellApart(items)[1]);
  expect(tellApart(items)[0]).toBe(items[0]);
});
