import { isNearStart, nameKey } from '@pictick/concepts';
import { NameSearch } from './name-search';

const searchOf = (names: readonly string[], language: 'en' | 'de' | 'tr' = 'en') => {
  const search = new NameSearch<string>(language);
  for (const name of names) search.add(name, name);
  return (text: string) => search.find(text).flatMap(({ entries }) => [...entries]);
};

describe('NameSearch', () => {
  it('puts the whole name first, then its beginning, a later word, the inside of a word, a typing error', () => {
    const find = searchOf(['Goat milk', 'Buttermilk', 'Milk', 'Milky bar', 'Mikl foam', 'Bread']);
    expect(find('milk')).toEqual(['Milk', 'Milky bar', 'Goat milk', 'Buttermilk', 'Mikl foam']);
    expect(find('mil')).toEqual(['Milk', 'Milky bar', 'Goat milk']);
  });

  it('finds a name by the beginnings of several words in any order, with at most one typing error', () => {
    const find = searchOf(['Organic whole milk', 'Organic oat drink', 'Whole meal bread']);
    expect(find('milk org')).toEqual(['Organic whole milk']);
    expect(find('whole milk')).toEqual(['Organic whole milk']);
    expect(find('orgnaic milk')).toEqual(['Organic whole milk']);
    expect(find('orgnaic mlik')).toEqual([]);
    expect(find('organic bread')).toEqual([]);
  });

  it('finds words written together or apart', () => {
    const find = searchOf(['Spülmaschinentabs', 'Tee Filter'], 'de');
    expect(find('spülmaschinen tabs')).toEqual(['Spülmaschinentabs']);
    expect(find('teefilter')).toEqual(['Tee Filter']);
  });

  it('folds capitals, accents, umlauts and the Turkish i', () => {
    expect(searchOf(['Crème fraîche'])('CREME F')).toEqual(['Crème fraîche']);
    const german = searchOf(['Käse', 'Weißbrot'], 'de');
    expect([german('kase'), german('kaese'), german('KÄSE'), german('weiss')]).toEqual([
      ['Käse'],
      ['Käse'],
      ['Käse'],
      ['Weißbrot'],
    ]);
    const turkish = searchOf(['Ispanak', 'İrmik'], 'tr');
    expect([turkish('ıspanak'), turkish('ISP'), turkish('irm'), turkish('İR')]).toEqual([
      ['Ispanak'],
      ['Ispanak'],
      ['İrmik'],
      ['İrmik'],
    ]);
  });

  it('looks for no worse ones where fifty names fit', () => {
    const names = Array.from({ length: 50 }, (_, at) => `Milk ${String(at)}`);
    expect(searchOf([...names, 'Buttermilk'])('milk')).toHaveLength(50);
    expect(searchOf([...names.slice(1), 'Buttermilk'])('milk')).toHaveLength(50);
  });

  it('forgives no error in three letters', () => {
    expect(searchOf(['Eggs'])('egs')).toEqual([]);
    expect(searchOf(['Cheese'])('chesse')).toEqual(['Cheese']);
  });

  it('answers hostile texts', () => {
    const find = searchOf(['🥛', 'חלב', 'Milk', '!!!', 'a'.repeat(120)]);
    expect(find('')).toEqual([]);
    expect(find('      ')).toEqual([]);
    expect(find('🥛')).toEqual(['🥛']);
    expect(find('חל')).toEqual(['חלב']);
    expect(find('\u202emilk')).toEqual(['Milk']);
    expect(find('!!!')).toEqual(['!!!']);
    expect(find('a'.repeat(10_000))).toEqual([]);
    expect(find('a '.repeat(100))).toEqual(['a'.repeat(120)]);
    expect(find('(.*)+$')).toEqual([]);
  });

  it('folds each name once, and a typed text once', () => {
    const folded: string[] = [];
    const search = new NameSearch<number>('en', (name, language) => {
      folded.push(name);
      return nameKey(name, language);
    });
    for (let entry = 0; entry < 1000; entry += 1) search.add(`Thing ${String(entry % 10)}`, entry);
    expect(folded).toHaveLength(10);
    search.find('thin');
    search.find('thing');
    expect(folded.slice(10)).toEqual(['thin', 'thing']);
  });

  it('finds after random additions and removals what a fresh one finds', () => {
    let seed = 20261129;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const words = ['milk', 'Milch', 'oat', 'butter', 'Käse', 'kase', 'bread', 'brown', 'mikl', '🥛', ''];
    const word = () => words[random(words.length)] ?? '';
    const texts = [...words, 'mi', 'milk o', 'oat milk', 'brea', 'butermilk', 'oatmilk', 'ilk '];
    for (let round = 0; round < 30; round += 1) {
      const followed = new NameSearch<number>('de');
      const here = new Map<number, string>();
      for (let step = 0; step < 60; step += 1) {
        const entry = random(20);
        const before = here.get(entry);
        if (before !== undefined) followed.remove(before, entry);
        here.delete(entry);
        if (random(3) === 0) continue;
        const name = `${word()}${random(2) === 0 ? ' ' : ''}${word()}`;
        here.set(entry, name);
        followed.add(name, entry);
      }
      const fresh = new NameSearch<number>('de');
      for (const [entry, name] of here) fresh.add(name, entry);
      const found = (search: NameSearch<number>, text: string) =>
        search.find(text).map(({ key, entries }) => [key, [...entries].sort((a, b) => a - b)]);
      for (const text of texts) expect([text, found(followed, text)]).toEqual([text, found(fresh, text)]);
    }
  });

  it('looks for one thing among 50,000 names by comparing each distinct word at most a few times', () => {
    const search = new NameSearch<number>('en');
    for (let entry = 0; entry < 50_000; entry += 1) search.add(`thing ${String(entry % 1000)}`, entry);
    const compared = jest.spyOn(String.prototype, 'startsWith');
    search.find('thing 99');
    const count = compared.mock.calls.length;
    compared.mockRestore();
    // 1,000 names have 2,001 words: "thing", the numbers, and the two written together.
    expect(count).toBeLessThan(6_000);
  });
});

it('isNearStart is the rule of the suggestions', () => {
  expect(isNearStart('chesse', 'cheese')).toBe(true);
});
