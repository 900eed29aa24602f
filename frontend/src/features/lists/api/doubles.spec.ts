import { addedUp, sortLines } from './doubles';

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

describe('adding amounts', () => {
  it.each([
    [null, null, '2'],
    [null, '3', '4'],
    ['2', null, '3'],
    ['2 kg', '1 kg', '3 kg'],
    ['2 kg', '1 KG', '3 kg'],
    ['1.5 l', '1 l', '2.5 l'],
    ['½ l', '½ l', '1 l'],
    ['1/2 l', '1 l', '1.5 l'],
    ['1½ l', '1 l', '2.5 l'],
    ['500g', '250 g', '750 g'],
    ['2 kg', null, '2 kg + 1'],
    ['2 kg + 1', '1 kg', '3 kg + 1'],
    ['2 kg + 1', null, '2 kg + 2'],
    ['500 g', '1 kg', '500 g + 1 kg'],
    ['a bunch', 'a bunch', 'a bunch + a bunch'],
    ['some', null, 'some + 1'],
    ['', '  ', '2'],
    ['a very long amount that is', 'another long amount', null],
  ])('%s and %s is %s', (one, other, sum) => expect(addedUp(one, other, 'en')).toBe(sum));

  it('writes numbers as the language does', () => expect(addedUp('1,5 l', '1 l', 'de')).toBe('2,5 l'));
});
