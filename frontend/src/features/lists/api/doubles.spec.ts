import { sortLines } from './doubles';

let ids = 0;
const newId = () => `new-${++ids}`;
const line = (name: string, quantity: string | null = null) => ({ name, quantity });
const keyOf = (name: string) => name.toLowerCase();

describe('what is on the list already', () => {
  beforeEach(() => (ids = 0));

  it('is parted from what is new', () => {
    const milk = { id: 'milk', name: 'Milk', quantity: '2 l' };
    const { fresh, doubles } = sortLines([line('Bread'), line('milk', '1 l')], [milk], keyOf, newId);
    expect(fresh).toEqual([{ id: 'new-1', name: 'Bread', quantity: null }]);
    expect(doubles).toEqual([{ line: line('milk', '1 l'), of: milk }]);
  });

  it('is new once, where a paste has it twice', () => {
    const { fresh, doubles } = sortLines([line('Eggs', '6'), line('eggs'), line('EGGS', '4')], [], keyOf, newId);
    expect(fresh).toEqual([{ id: 'new-1', name: 'Eggs', quantity: '6' }]);
    expect(doubles.map(({ of }) => of.id)).toEqual(['new-1', 'new-1']);
  });
});
