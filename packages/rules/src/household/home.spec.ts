import { homeOf, possibleHomes } from './home';

const helped = { id: 'helped', role: 'helper', isHome: true } as const;
const first = { id: 'first', role: 'organiser', isHome: false } as const;
const second = { id: 'second', role: 'adult', isHome: true } as const;

describe('homeOf', () => {
  it('is the chosen household', () => {
    expect(homeOf([helped, first, second])).toBe(second);
    expect(
      homeOf([
        { ...first, isHome: true },
        { ...second, isHome: false },
      ])?.id,
    ).toBe('first');
  });

  it('is the first without a choice, also in a state that an older page has stored', () => {
    expect(homeOf([first, { ...second, isHome: false }])).toBe(first);
    expect(homeOf([{ role: 'adult', id: 'old' } as const, first])?.id).toBe('old');
  });

  it('is the first remaining one once the chosen one is gone or the user is a helper there', () => {
    expect(homeOf([first])).toBe(first);
    expect(homeOf([first, { ...second, role: 'helper' }])).toBe(first);
  });

  it('is none of a helper and of a user without a household', () => {
    expect([homeOf([helped]), homeOf([])]).toEqual([null, null]);
  });
});

describe('possibleHomes', () => {
  it('leaves out households where the user is a helper', () => {
    expect(possibleHomes([helped, first, second])).toEqual([first, second]);
  });
});
