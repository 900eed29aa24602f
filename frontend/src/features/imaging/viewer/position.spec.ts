import { positionOf } from './position';

const [milk, bread, cheese] = [{ id: 'milk' }, { id: 'bread' }, { id: 'cheese' }];

it('positionOf returns the neighbours, and none at either end', () => {
  expect(positionOf([milk, bread, cheese], 'bread', null)).toEqual({
    item: bread,
    at: 1,
    before: milk,
    after: cheese,
  });
  expect(positionOf([milk, bread, cheese], 'milk', null)).toMatchObject({ at: 0, before: null });
  expect(positionOf([milk, bread, cheese], 'cheese', null)).toMatchObject({ at: 2, after: null });
});

it('positionOf continues from an item that a collaborator has deleted, instead of starting over', () => {
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

it('positionOf finds its place when neighbours are deleted as well', () => {
  expect(positionOf([milk], 'cheese', { item: cheese, at: 2 })).toEqual({
    item: cheese,
    at: null,
    before: milk,
    after: null,
  });
});

it('positionOf returns nothing for a picture that was never shown', () => {
  expect(positionOf([milk], 'bread', { item: cheese, at: 2 })).toEqual({
    item: null,
    at: null,
    before: null,
    after: null,
  });
});
