import { positionOf } from './position';

const [milk, bread, cheese] = [{ id: 'milk' }, { id: 'bread' }, { id: 'cheese' }];

it('knows the neighbours, and that there is none at either end', () => {
  expect(positionOf([milk, bread, cheese], 'bread', null)).toEqual({
    item: bread,
    at: 1,
    before: milk,
    after: cheese,
  });
  expect(positionOf([milk, bread, cheese], 'milk', null)).toMatchObject({ at: 0, before: null });
  expect(positionOf([milk, bread, cheese], 'cheese', null)).toMatchObject({ at: 2, after: null });
});

it('turns on from what somebody else has deleted, instead of beginning again', () => {
  expect(positionOf([milk, cheese], 'bread', { item: bread, at: 1 })).toEqual({
    item: bread,
    at: null,
    before: milk,
    after: cheese,
  });
  expect(positionOf([milk, bread], 'cheese', { item: cheese, at: 2 })).toEqual({
    item: cheese,
    at: null,
    before: bread,
    after: null,
  });
  expect(positionOf([], 'milk', { item: milk, at: 0 })).toEqual({
    item: milk,
    at: null,
    before: null,
    after: null,
  });
});

it('finds its way when more than the picture itself is gone', () => {
  expect(positionOf([milk], 'cheese', { item: cheese, at: 2 })).toEqual({
    item: cheese,
    at: null,
    before: milk,
    after: null,
  });
});

it('shows nothing of a picture it never saw', () => {
  expect(positionOf([milk], 'bread', { item: cheese, at: 2 })).toEqual({
    item: null,
    at: null,
    before: null,
    after: null,
  });
});
