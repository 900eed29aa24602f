import { separateDuplicates } from './duplicates';

let ids = 0;
const newId = () => `new-${++ids}`;
const line = (name: string, quantity: string | null = null) => ({ name, quantity });
const keyOf = (name: string) => name.toLowerCase();

describe('separateDuplicates', () => {
  beforeEach(() => (ids = 0));

  it('separates new lines from lines on the list', () => {
    const milk = { id: 'milk', name: 'Milk', quantity: '2 l' };
    const { fresh, duplicates } = separateDuplicates(
      [line('Bread'), line('milk', '1 l')],
      [milk],
      [],
      keyOf,
      newId,
    );
    expect(fresh).toEqual([{ id: 'new-1', name: 'Bread', quantity: null }]);
    expect(duplicates).toEqual([{ line: line('milk', '1 l'), of: milk }]);
  });

  it('adds a line once that occurs twice in a paste', () => {
    const { fresh, duplicates } = separateDuplicates(
      [line('Eggs', '6'), line('eggs'), line('EGGS', '4')],
      [],
      [],
      keyOf,
      newId,
    );
    expect(fresh).toEqual([{ id: 'new-1', name: 'Eggs', quantity: '6' }]);
    expect(duplicates.map(({ of }) => of.id)).toEqual(['new-1', 'new-1']);
  });

  it('takes an item from the basket once, and treats the next line as a duplicate', () => {
    const eggs = [
      { id: 'eggs', name: 'Eggs', quantity: '6' },
      { id: 'more eggs', name: 'eggs', quantity: '2' },
    ];
    const { fresh, duplicates } = separateDuplicates(
      [line('eggs'), line('Milk'), line('EGGS', '4')],
      [],
      eggs,
      keyOf,
      newId,
    );
    expect(fresh).toEqual([
      { id: 'new-1', name: 'eggs', quantity: null, fromBasket: 'eggs' },
      { id: 'new-2', name: 'Milk', quantity: null },
    ]);
    expect(duplicates).toEqual([{ line: line('EGGS', '4'), of: eggs[0] }]);
  });

  it('asks about an open item even if the basket has the same', () => {
    const [open, ticked] = [
      { id: 'pending', name: 'Eggs', quantity: null },
      { id: 'ticked', name: 'Eggs', quantity: '6' },
    ];
    expect(separateDuplicates([line('eggs')], [open], [ticked], keyOf, newId)).toEqual({
      fresh: [],
      duplicates: [{ line: line('eggs'), of: open }],
    });
  });
});
