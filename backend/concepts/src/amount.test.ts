import fc from 'fast-check';
import { readAmount } from './amount';

describe('amounts', () => {
  it.each([
    ['2 kg flour', '2 kg', 'flour'],
    ['2kg flour', '2 kg', 'flour'],
    ['1.5 l water', '1.5 l', 'water'],
    ['500 g minced meat', '500 g', 'minced meat'],
    ['2 bottles of milk', '2 bottles', 'milk'],
    ['a bunch of parsley', 'a bunch', 'parsley'],
    ['half a dozen eggs', 'half a dozen', 'eggs'],
    ['3 apples', '3', 'apples'],
    ['1 apple', null, 'apple'],
    ['milk x2', '2', 'milk'],
    ['milk 2x', '2', 'milk'],
    ['milk (2 l)', '2 l', 'milk'],
    ['6x Eier', '6', 'Eier'],
    ['6 Eier', '6', 'Eier'],
    ['500g Mehl', '500 g', 'Mehl'],
    ['Milch 2 l', '2 l', 'Milch'],
    ['2 Dosen Tomaten', '2 Dosen', 'Tomaten'],
    ['ein Bund Petersilie', 'ein Bund', 'Petersilie'],
    ['1/2 Pfund Butter', '1/2 Pfund', 'Butter'],
    ['½ l süt', '½ l', 'süt'],
    ['1½ kg patates', '1½ kg', 'patates'],
    ['yarım kilo kıyma', 'yarım kilo', 'kıyma'],
    ['3 adet limon', '3 adet', 'limon'],
    ['un kilo de tomates', 'un kilo', 'tomates'],
    ['medio kilo de queso', 'medio kilo', 'queso'],
    ['2 latas de atún', '2 latas', 'atún'],
    ["1 kg d'oranges", '1 kg', 'oranges'],
    ['une boîte de thon', 'une boîte', 'thon'],
    ['6 œufs', '6', 'œufs'],
    ['2 pakken melk', '2 pakken', 'melk'],
    ['een bosje radijs', 'een bosje', 'radijs'],
    ['1,5 kg aardappelen', '1,5 kg', 'aardappelen'],
  ])('%j is %j of %j', (text, quantity, name) => {
    expect(readAmount(text)).toEqual({ quantity, name });
  });

  it.each(['7up', '7 up', '1001 Nacht', '3 in 1 shampoo', 'Coca 0%', 'Milk 2 %', 'milk 3.5%', 'Vitamin B12', '2', '2 kg', 'x2', 'kg', 'a bag', 'apples', '42', 'T-Shirt 122', 'H2O', '', 'Öl', 'Ben 10'])(
    '%j has none',
    (text) => {
      expect(readAmount(text)).toEqual({ quantity: null, name: text });
    },
  );

  it('never loses a word, and never leaves a name empty', () => {
    const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const word = fc.constantFrom('2', '3x', 'x4', '½', '1,5', 'kg', 'l', 'apples', 'Milch', 'de', 'of', 'un', 'kilo', '7up', '%', '(2', 'l)', '0', 'süt');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const text = words.join(' ');
        const { quantity, name } = readAmount(text);
        if (name === '') return false;
        if (quantity === null) return letters(text).includes(letters(name));
        const told = letters(quantity) + letters(name);
        // All that may go is "of" between the two, the sign of multiplication, and a lone 1.
        return letters(text).replace(/x|of|de/gu, '').split('').sort().join('') === told.replace(/x|of|de/gu, '').split('').sort().join('');
      }),
      { numRuns: 500 },
    );
  });
});
