import { thingsIn } from './things-in';

const known = (...words: string[]) => (name: string): boolean => words.includes(name.replace(/^[\d,]+ (?:l )?/, ''));
const all = known('milk', 'eggs', 'ham', 'tomatoes');

describe('thingsIn', () => {
  it('takes known things apart', () => {
    expect(thingsIn('milk, eggs; ham', all)).toEqual(['milk', 'eggs', 'ham']);
    expect(thingsIn('milk,eggs,ham,', all)).toEqual(['milk', 'eggs', 'ham']);
  });

  it('leaves together what only says more of one thing', () => {
    for (const line of ['tomatoes, chopped', 'milk, eggs, chopped', 'milk', 'milk,', ', ;']) expect(thingsIn(line, all)).toEqual([line]);
  });

  it('leaves numbers whole', () => {
    expect(thingsIn('1,5 l milk, 10 eggs', all)).toEqual(['1,5 l milk', '10 eggs']);
    expect(thingsIn('1,5 l milk', all)).toEqual(['1,5 l milk']);
  });
});
