import en from '@pictick/concepts/data/common/en.json';
import file from '@pictick/concepts/data/sections.json';
import { createSectionOf } from '@pictick/concepts/sections';
import { commonOf } from './common-names';

const usual = createSectionOf(file);
const sectionOf = ({ concept }: { concept: string | null }) => usual(concept);
const keyOf = (name: string) => name.replace(/s$/, '');
const names = (common: Record<string, string>, ...others: string[]) =>
  commonOf('produce', common, sectionOf, keyOf, new Set(others), 'en').map(({ name }) => name);

describe('commonOf', () => {
  it('has the commonest things of the section, once and without those that are on the list', () => {
    const common = {
      milk: 'milk',
      bananas: 'banana',
      apple: 'apple',
      onions: 'onion',
      apples: 'apple',
      twine: '',
    };
    expect(names(common, 'onion')).toEqual(['Bananas', 'Apple']);
  });

  it('goes by the sections that the home has given', () => {
    const common = { bananas: 'banana', milk: 'milk', apples: 'apple' };
    const given = ({ name, concept }: { name: string; concept: string | null }) =>
      name === 'milk' ? 'produce' : name === 'bananas' ? 'frozen' : usual(concept);
    expect(commonOf('produce', common, given, keyOf, new Set(), 'en').map(({ name }) => name)).toEqual([
      'Milk',
      'Apples',
    ]);
  });

  it('has twelve of the dictionary', () => {
    expect(names(en)).toHaveLength(12);
    expect(names(en).slice(0, 4)).toEqual(['Bananas', 'Apples', 'Tomatoes', 'Potatoes']);
  });
});
