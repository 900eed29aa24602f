import { choreSize, nameSize, wholeWidth } from './long-name';

describe('the font size of a name', () => {
  it('depends on its longest word, not on its length', () => {
    expect(nameSize('Eier und Milch und Brot')).toBe('normal');
    expect(nameSize('Erdbeermarmelade')).toBe('long');
    expect(nameSize('Donaudampfschifffahrtsgesellschaft')).toBe('longest');
  });

  it('counts both halves of a hyphenated word', () => {
    expect(nameSize('Vollkorn-Brötchen')).toBe('normal');
  });

  it('shrinks for long chores', () => {
    expect(choreSize('Bett machen')).toBe('normal');
    expect(choreSize('Frühstücken')).toBe('long');
    expect(choreSize('Kinderzimmerschrank aufräumen')).toBe('longest');
  });

  it('fits its widest word up to a width, and gives a wider one another size', () => {
    const inEm = ('Toothpaste'.length * 9) / 16;
    expect(wholeWidth('white Toothpaste', 7, 1)).toBe(inEm);
    expect(wholeWidth('white Toothpaste', inEm - 0.1, 1)).toBe(1);
  });
});
