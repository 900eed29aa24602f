import { separateDuplicates } from './duplicates';

let ids = 0;
const newId = () => `new-${++ids}`;
const line = (name: string, quantity: string | null = null) => ({ name, quantity });
const keyOf = (name: string) => name.toLowerCase();
const keys = { keyOf, sameThing: keyOf };

describe('separateDuplicates', () => {
  beforeEach(() => (ids = 0));

  it('separates new lines from lines on the list', () => {
    const milk = { id: 'milk', name: 'Milk', quantity: '2 l' };
    const { fresh, duplicates } = separateDuplicates(
      [line('Bread'), line('milk', '1 l')],
      [milk],
      [],
      keys,
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
      keys,
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
      keys,
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
    expect(separateDuplicates([line('eggs')], [open], [ticked], keys, newId)).toEqual({
      fresh: [],
      duplicates: [{ line: line('eggs'), of: open }],
    });
  });

  describe('with names in several languages', () => {
    const milk = { id: 'milk', name: 'milk', quantity: '2 l' };
    const both = {
      keyOf,
      sameThing: (name: string) => (/^(?:milk|milch)$/i.test(name) ? 'milk' : keyOf(name)),
    };

    it('asks about an open item in another language', () => {
      expect(separateDuplicates([line('Milch'), line('Brot')], [milk], [], both, newId)).toEqual({
        fresh: [{ id: 'new-1', name: 'Brot', quantity: null }],
        duplicates: [{ line: line('Milch'), of: milk }],
      });
    });

    it('leaves the basket to names that the server takes for the same', () => {
      expect(separateDuplicates([line('Milch')], [], [milk], both, newId).fresh).toEqual([
        { id: 'new-1', name: 'Milch', quantity: null },
      ]);
    });
  });
});
