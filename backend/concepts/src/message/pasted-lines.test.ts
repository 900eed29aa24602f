import { pastedLines } from './pasted-lines';

describe('pastedLines', () => {
  it('takes one item from each line', () => {
    expect(pastedLines('Milch\r\nBrot\n\n  Eier \n')).toEqual(['Milch', 'Brot', 'Eier']);
  });

  it('removes bullets, boxes and numbering', () => {
    expect(pastedLines('- Milch\n* Brot\n• Eier\n[ ] Käse\n1. Salz\n2) Öl\n- [x] Tee')).toEqual([
      'Milch',
      'Brot',
      'Eier',
      'Käse',
      'Salz',
      'Öl',
      'Tee',
    ]);
  });

  it('removes the time and the sender from the lines of a chat', () => {
    expect(
      pastedLines('[23/11/2026, 12:31] Ben: - eggs\n- milk\n[23/11/2026, 12:32] Mum: \u200eimage omitted'),
    ).toEqual(['eggs', 'milk']);
  });

  it('keeps a quantity in front of a name', () => {
    expect(pastedLines('2 l Milch\n1.5 kg Mehl\n7-Up')).toEqual(['2 l Milch', '1.5 kg Mehl', '7-Up']);
  });

  it('takes a number as numbering only where the lines count up', () => {
    expect(pastedLines('1. Salz\n2. Öl\n3) Tee')).toEqual(['Salz', 'Öl', 'Tee']);
    expect(pastedLines('Bäcker\n1. Brot\n2. Brezeln\nMarkt\n1. Salat\n2. Lauch')).toEqual([
      'Bäcker',
      'Brot',
      'Brezeln',
      'Markt',
      'Salat',
      'Lauch',
    ]);
    for (const line of ['24. Dezember Geschenke', '8. Klasse Hefte', '1. Klasse Hefte'])
      expect(pastedLines(line)).toEqual([line]);
    expect(pastedLines('Brot\n24. Dezember Geschenke\n25. Dezember Gans')).toEqual([
      'Brot',
      '24. Dezember Geschenke',
      '25. Dezember Gans',
    ]);
    expect(pastedLines('1. Klasse Hefte\n1. Klasse Stifte')).toEqual(['1. Klasse Hefte', '1. Klasse Stifte']);
  });

  it('keeps the sign of a temperature', () => {
    expect(pastedLines('-18° Eis\n- 2 kg Mehl\n-2 kg Mehl\n– Brot')).toEqual([
      '-18° Eis',
      '2 kg Mehl',
      '2 kg Mehl',
      'Brot',
    ]);
  });
});
