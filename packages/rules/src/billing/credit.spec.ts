import fc from 'fast-check';
import { creditAgainst } from './credit';

describe('creditAgainst', () => {
  it('pays with credit up to the price', () => {
    expect([
      creditAgainst(499, 0),
      creditAgainst(499, 100),
      creditAgainst(100, 499),
      creditAgainst(100, -5),
    ]).toEqual([0, 100, 100, 0]);
  });

  it('leaves a remaining price between 0 and the price', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer(), (price, credit) => {
        const paid = creditAgainst(price, credit);
        return (
          paid >= 0 &&
          paid <= price &&
          (credit < 0 || paid <= credit) &&
          (paid === price || paid === Math.max(0, credit))
        );
      }),
    );
  });
});
