import { loadCatalogue, loadMatcher, loadWords } from '../node';
import { languages } from '../types';

const catalogue = loadCatalogue();

describe.each(languages)('the catalogue in %s', (language) => {
  const names = Object.entries(catalogue[language]);
  const matcher = loadMatcher(language);

  it('has every thing of the dictionary that can be bought, once', () => {
    const { food, things } = loadWords(language);
    expect(names.map(([concept]) => concept).sort()).toEqual(
      [...Object.keys(food), ...Object.keys(things)].sort(),
    );
  });

  it('names each by a name of its own, by which its picture is found', () => {
    const keys = names.map(([, name]) => matcher.keyOf(name));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(names.filter(([concept, name]) => matcher.match(name, 'shopping').concept !== concept)).toEqual(
      [],
    );
  });

  it('has no name that the add box reads as several things, or with an amount', () => {
    expect(names.filter(([, name]) => matcher.namesSeveral(name, 'shopping') || /\d|\//.test(name))).toEqual(
      [],
    );
  });

  it('begins with what is bought most often', () => {
    const first = names.slice(0, 12).map(([concept]) => concept);
    expect(first).toEqual(expect.arrayContaining(['milk', 'bread', 'cheese', 'tomato']));
  });
});
