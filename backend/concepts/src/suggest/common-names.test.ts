import { concepts, loadCommon, loadMatcher } from '../node';
import { languages } from '../types';

const known = new Set(concepts().map(({ id }) => id));

describe.each(languages)('the names most shopped in %s', (language) => {
  const names = Object.entries(loadCommon()[language]);
  const matcher = loadMatcher(language);

  it('are at least 500, each of another thing or another name of one', () => {
    expect(names.length).toBeGreaterThanOrEqual(500);
    const keys = names.map(([name]) => matcher.keyOf(name));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('have the concepts that the dictionary finds for them', () => {
    const wrong = names.filter(
      ([name, concept]) =>
        (matcher.match(name, 'shopping').concept ?? '') !== concept ||
        (concept !== '' && !known.has(concept)),
    );
    expect(wrong).toEqual([]);
  });

  it('are no two things for the add box', () => {
    expect(names.filter(([name]) => matcher.namesSeveral(name, 'shopping'))).toEqual([]);
  });
});
