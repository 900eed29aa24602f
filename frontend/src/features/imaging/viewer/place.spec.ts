import { placeOf } from './place';

const [milk, bread, cheese] = [{ id: 'milk' }, { id: 'bread' }, { id: 'cheese' }];

it('knows the neighbours, and that there is none at either end', () => {
  expect(placeOf([milk, bread, cheese], 'bread', null)).toEqual({
    item: bread,
    at: 1,
    before: milk,
    after: cheese,
  });
  expect(placeOf([milk, bread, cheese], 'milk', null)).toMatchObject({ at: 0, before: null });
  expect(placeOf([milk, bread, cheese], 'cheese', null)).toMatchObject({ at: 2, after: null });
});

it('turns on from what somebody else has deleted, instead of beginning again', () => {
  expect(placeOf([milk, cheese], 'bread', { item: bread, at: 1 })).toEqual({
    item: bread,
    at: null,
    before: milk,
    after: cheese,
  });
  expect(placeOf([milk, bread], 'cheese', { item: cheese, at: 2 })).toEqual({
    item: cheese,
    at: null,
    before: bread,
    after: null,
  });
  expect(placeOf([], 'milk', { item: milk, at: 0 })).toEqual({
    item: milk,
    at: null,
    before: null,
    after: null,
  });
});

it('finds its way when more than the picture itself is gone', () => {
  expect(placeOf([milk], 'cheese', { item: cheese, at: 2 })).toEqual({
    item: cheese,
    at: null,
    before: milk,
    after: null,
  });
});

it('shows nothing of a picture it never saw', () => {
  expect(placeOf([milk], 'bread', { item: cheese, at: 2 })).toEqual({
    item: null,
    at: null,
    before: null,
    after: null,
  });
});
