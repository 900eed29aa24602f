import { usualSection } from './group-by-section';
import { placeInSection } from './place-in-section';

const items = ['milk', 'apple', 'bread', 'cheese', 'banana', 'butter'].map((concept) => ({
  id: concept,
  name: concept,
  concept,
}));
const place = (id: string, edge: [string, 'before' | 'after'] | null = null) => {
  const found = placeInSection(items, usualSection, id, edge && { id: edge[0], side: edge[1] });
  return found && `${found.section} ${found.place} of ${found.count}`;
};

describe('placeInSection', () => {
  it('is the place among the cards of the section', () => {
    expect(['milk', 'cheese', 'banana', 'bread'].map((id) => place(id))).toEqual([
      'dairy 1 of 3',
      'dairy 2 of 3',
      'produce 2 of 2',
      'bread 1 of 1',
    ]);
    expect(place('gone')).toBeNull();
  });

  it('is at the edge within the own section', () => {
    expect([
      place('milk', ['cheese', 'after']),
      place('butter', ['milk', 'before']),
      place('milk', ['butter', 'after']),
      place('cheese', ['cheese', 'before']),
    ]).toEqual(['dairy 2 of 3', 'dairy 1 of 3', 'dairy 3 of 3', 'dairy 2 of 3']);
    expect(place('milk', ['gone', 'after'])).toBeNull();
  });

  it('is in the order of the list in another section, whatever the edge', () => {
    expect([
      place('bread', ['milk', 'before']),
      place('bread', ['butter', 'after']),
      place('butter', ['apple', 'before']),
    ]).toEqual(['dairy 2 of 4', 'dairy 2 of 4', 'produce 3 of 3']);
  });
});
