import { amountOf } from './amount';

it.each([
  [null, 0, null],
  ['', 0, null],
  ['1', 0, null],
  ['2', 2, null],
  [' 3x ', 3, null],
  ['5 ×', 5, null],
  ['x4', 4, null],
  ['2 Stück', 2, null],
  ['3 pcs.', 3, null],
  ['1 stuk', 0, null],
  ['4 adet', 4, null],
  ['2 litres', 0, '2 litres'],
  ['2 packs', 0, '2 packs'],
  ['12 pieces', 0, '12 pieces'],
  ['6', 0, '6'],
  ['500 g', 0, '500 g'],
  ['2 kg', 0, '2 kg'],
  ['a few', 0, 'a few'],
  ['0', 0, '0'],
])('amountOf(%j) shows %d copies, or the text %j', (quantity, copies, text) => {
  expect(amountOf(quantity)).toEqual({ copies, text });
});
