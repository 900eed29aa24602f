import { choreSize, nameSize } from './long-name';

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
});
