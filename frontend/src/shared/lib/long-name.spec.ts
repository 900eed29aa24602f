import { choreSize, nameSize } from './long-name';

describe('the size of a name', () => {
  it('follows its longest word, not its length', () => {
    expect(nameSize('Eier und Milch und Brot')).toBe('normal');
    expect(nameSize('Erdbeermarmelade')).toBe('long');
    expect(nameSize('Donaudampfschifffahrtsgesellschaft')).toBe('longest');
  });

  it('counts both halves of a hyphenated word', () => {
    expect(nameSize('Vollkorn-Brötchen')).toBe('normal');
  });

  it('makes room for long chores', () => {
    expect(choreSize('Bett machen')).toBe('normal');
    expect(choreSize('Frühstücken')).toBe('long');
    expect(choreSize('Kinderzimmerschrank aufräumen')).toBe('longest');
  });
});
