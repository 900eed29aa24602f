import { archiveName, listName, pictureName, readable } from './file-names';

describe('names of files in the archive', () => {
  it.each([
    ['Milk', 'Milk'],
    ['Süße Milch, 2 %', 'Süße-Milch-2'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\system32', 'C-Windows-system32'],
    ['..', 'x'],
    ['', 'x'],
    ['🍎', 'x'],
    ['a\u0000b\u202Egpj.exe', 'a-b-gpj-exe'],
    ['Çay ve şeker', 'Çay-ve-şeker'],
    ['牛奶', '牛奶'],
    ['e\u0301te\u0301', 'été'],
    ['x'.repeat(300), 'x'.repeat(60)],
    [`${'y'.repeat(59)} z`, 'y'.repeat(59)],
  ])('turn %j into %j', (name, called) => {
    expect(readable(name)).toBe(called);
  });

  it('tell the content and are unique', () => {
    expect(listName('lists', 7, 'CON')).toBe('lists/0007-CON.json');
    expect(pictureName('pictures', 'nul', `p${'ab'.repeat(32)}`)).toBe(`pictures/nul-${'ab'.repeat(8)}.webp`);
    expect(archiveName(new Date('2026-11-21T23:59:59Z'))).toBe('pictick-2026-11-21.zip');
  });
});
