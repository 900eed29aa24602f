import fc from 'fast-check';
import { loadSuggester } from '../node';
import { languages, type Language, type ListType } from '../types';
import { run, type HistoryEntry, type Suggester } from './suggester';

const now = Date.parse('2026-11-29T12:00:00Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const names = (suggester: Suggester, typed: string): string[] =>
  suggester.suggest(typed).chips.map(({ name }) => name);
const loaded = new Map<string, Suggester>();
function of(language: Language, typed: string, listType: ListType = 'shopping'): string[] {
  const suggester = loaded.get(language + listType) ?? loadSuggester(language, listType);
  loaded.set(language + listType, suggester);
  return names(suggester, typed);
}
const used = (name: string, count = 1, days = 1, quantity: string | null = null): HistoryEntry => ({
  nameKey: name.toLowerCase(),
  name,
  count,
  lastAt: daysAgo(days),
  quantity,
});
function withHistory(...history: HistoryEntry[]): Suggester {
  const suggester = loadSuggester('en', 'shopping');
  run(suggester.learn(history, now));
  return suggester;
}

describe('suggestions from the dictionary', () => {
  it.each<[Language, string, string]>([
    ['en', 'mi', 'milk'],
    ['en', 'ba', 'bananas'],
    ['es', 'le', 'leche'],
    ['fr', 'oe', 'œufs'],
    ['de', 'ei', 'Eier'],
    ['nl', 'ka', 'kaas'],
    ['tr', 'ek', 'ekmek'],
  ])('in %s "%s" gives "%s" first, since it is bought most often', (language, typed, first) => {
    expect(of(language, typed)[0]).toBe(first);
  });

  it('finds a name by the beginning of any of its words', () => {
    expect(of('en', 'crack')).toContain('rice crackers');
    expect(of('en', 'oat mi')[0]).toBe('oat milk');
    expect(of('en', 'icecr')).toContain('ice cream');
  });

  it('finds German and Dutch compounds by their second part', () => {
    expect(of('de', 'milch')).toContain('Hafermilch');
    expect(of('nl', 'melk')).toContain('havermelk');
  });

  it('puts first what was typed exactly, in singular and plural', () => {
    expect(of('en', 'tea')[0]).toBe('tea');
    expect(of('en', 'tomato')[0]).toBe('tomatoes');
    expect(of('en', 'pie')[0]).toBe('pie');
  });

  it('offers one name of each thing', () => {
    const chips = of('en', 'tomato');
    expect(chips).toContain('tomatoes');
    expect(chips).not.toContain('tomato');
    expect(of('en', 'che')).not.toContain('cheddar');
    expect(of('en', 'ched')).toContain('cheddar');
  });

  it('offers other names of the same things in places that are free, but no other spelling', () => {
    expect(of('de', 'pute')).toContain('Putenbrust');
    expect(of('de', 'mohr')).toContain('Mohrrüben');
    expect(of('de', 'lasag')).toContain('Lasagneplatten');
    expect(of('de', 'brocc')).not.toContain('Brokkoli');
    const chips = loadSuggester('de', 'shopping').suggest('pute').chips;
    expect(new Set(chips.map(({ thing }) => thing)).size).toBe(chips.length);
  });

  it('ignores accents that were not typed, and prefers those that were', () => {
    expect(of('es', 'jamon')[0]).toBe('jamón');
    expect(of('de', 'apf')[0]).toBe('Äpfel');
    expect(of('de', 'aepf')[0]).toBe('Äpfel');
    expect(of('tr', 'sü')[0]).toBe('süt');
    expect(of('tr', 'su')[0]).toBe('su');
  });

  it('reads capitals as Turkish does: I is ı, and İ is i', () => {
    expect(of('tr', 'ISP')[0]).toBe('ıspanak');
    expect(of('tr', 'İNC')[0]).toBe('incir');
    expect(of('en', 'ICE')).toContain('ice cream');
  });

  it('forgives one typing error from four letters on', () => {
    expect(of('en', 'brocol')).toContain('broccoli');
    expect(of('en', 'tomaote')[0]).toBe('tomatoes');
    expect(of('de', 'zwiebl')).toContain('Zwiebeln');
    expect(of('en', 'xqz')).toEqual([]);
  });

  it('offers names of the other languages after those of the own one', () => {
    expect(of('en', 'leche')[0]).toBe('leche');
    expect(of('de', 'ekmek')).toContain('ekmek');
    // A misspelt English name is no Spanish one.
    expect(of('en', 'brocoli')[0]).toBe('broccoli');
  });

  it('leaves an amount in front of the thing aside', () => {
    const { amount, chips } = loadSuggester('en', 'shopping').suggest('500 g min');
    expect([amount, chips[0]?.name]).toEqual(['500 g', 'mince']);
    expect(of('en', '500 g ')).toEqual([]);
    expect(of('en', ' ')).toEqual([]);
    expect(of('en', '!?')).toEqual([]);
  });

  it('offers chores on a list of chores', () => {
    expect(of('en', 'empty d', 'task')).toContain('empty dishwasher');
    expect(of('en', 'milk', 'task')).not.toContain('milk');
  });
});

describe('suggestions from the history', () => {
  it('stand before the dictionary, the most used and latest first, with the last amount', () => {
    const suggester = withHistory(used('Mint', 1, 3), used('Mince', 6, 3, '500 g'), used('Milk', 6, 200));
    const { chips } = suggester.suggest('mi');
    expect(chips.slice(0, 3).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Mince', '500 g'],
      ['Milk', null],
      ['Mint', null],
    ]);
    expect(chips).toHaveLength(6);
  });

  it('fade: what was on a list once, more than a year ago, is no longer preferred', () => {
    expect(names(withHistory(used('Millet', 1, 420)), 'mi')[0]).toBe('milk');
    expect(names(withHistory(used('Millet', 9, 420)), 'mi')[0]).toBe('Millet');
  });

  it('keep names that no dictionary has, and offer a misspelt thing once', () => {
    expect(names(withHistory(used('Zorblax bars')), 'bar')[0]).toBe('Zorblax bars');
    const chips = names(withHistory(used('Tomatos', 3), used('Tomatoes', 1)), 'tom');
    expect(chips.filter((name) => /^tomato(e?)s$/i.test(name))).toEqual(['Tomatos']);
  });

  it('say which chips are theirs', () => {
    const { chips } = withHistory(used('Mince', 6)).suggest('mi');
    expect(chips.map(({ name, isOwn }) => [name, isOwn]).slice(0, 2)).toEqual([
      ['Mince', true],
      ['milk', false],
    ]);
  });

  it('replace an earlier history', () => {
    const suggester = withHistory(used('Zorblax'));
    run(suggester.learn([], now));
    expect(names(suggester, 'zorb')).toEqual([]);
  });

  it('tell which thing is open on the list already, also in singular and plural', () => {
    const open = [
      { id: 'a', name: 'Banana' },
      { id: 'b', name: 'oat  MILK' },
    ];
    const suggester = loadSuggester('en', 'shopping');
    const openOf = (typed: string) =>
      suggester.suggest(typed, open).chips.flatMap(({ openId }) => openId ?? []);
    expect([openOf('ban'), openOf('oat'), openOf('tom')]).toEqual([['a'], ['b'], []]);
    const onOther = suggester.suggest('ban', [{ id: 'c', name: 'bananas' }]).chips;
    expect(onOther.flatMap(({ openId }) => openId ?? [])).toEqual(['c']);
  });

  it('leave the chips of one letter to things that are not on the list', () => {
    const bought = ['Bread', 'Butter', 'Beer', 'Beans', 'Basil', 'Bacon', 'Bulbs'];
    const suggester = withHistory(...bought.map((name, at) => used(name, 2 ** (9 - at))));
    const open = ['Bread', 'Butter'].map((name) => ({ id: name, name }));
    const typed = (text: string) => suggester.suggest(text, open).chips.map(({ name }) => name);
    expect(typed('b').slice(0, 5)).toEqual(bought.slice(2));
    expect(typed('br')[0]).toBe('Bread');
  });
});

describe('any typed beginning', () => {
  const history = ['Mince', 'Zorblax', 'Ekmek', 'Äpfel', 'Oat bran', 'tomatos'].map((name) => used(name, 2));
  const suggesters = new Map(
    languages.map((language) => {
      const suggester = loadSuggester(language, 'shopping');
      run(suggester.learn(history, now));
      return [language, suggester] as const;
    }),
  );
  const language = fc.constantFrom(...languages);
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('aeiouımnstrkpbcläöüçéñ ')),
    maxLength: 7,
  });
  const text = fc.oneof(letters, fc.string({ unit: 'grapheme', maxLength: 30 }));
  const chipsOf = (of: Language, typed: string) => suggesters.get(of)?.suggest(typed).chips ?? [];

  it('gives at most six chips, each of another thing', () => {
    fc.assert(
      fc.property(language, text, (of, typed) => {
        const things = chipsOf(of, typed).map(({ thing }) => thing);
        expect(things.length).toBeLessThanOrEqual(6);
        expect(new Set(things).size).toBe(things.length);
      }),
    );
  });

  it('gives the same chips for the same text', () => {
    fc.assert(
      fc.property(language, text, (of, typed) => {
        expect(chipsOf(of, typed)).toEqual(chipsOf(of, typed));
      }),
    );
  });
});
