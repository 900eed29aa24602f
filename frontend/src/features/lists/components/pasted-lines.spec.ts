import { pastedLines } from './pasted-lines';

describe('pastedLines', () => {
  it('takes one item from each line', () => {
    expect(pastedLines('Milch\r\nBrot\n\n  Eier \n')).toEqual(['Milch', 'Brot', 'Eier']);
  });

  it('leaves bullets, boxes and numbering behind', () => {
    expect(pastedLines('- Milch\n* Brot\n• Eier\n[ ] Käse\n1. Salz\n2) Öl\n- [x] Tee')).toEqual(['Milch', 'Brot', 'Eier', 'Käse', 'Salz', 'Öl', 'Tee']);
  });

  it('keeps a quantity in front of a name', () => {
    expect(pastedLines('2 l Milch\n1.5 kg Mehl\n7-Up')).toEqual(['2 l Milch', '1.5 kg Mehl', '7-Up']);
  });
});
