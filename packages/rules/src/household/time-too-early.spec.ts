import { timeTooEarly } from './time-too-early';

describe('timeTooEarly', () => {
  it.each([
    ['times that follow one another', { dayStartsAt: 240, midday: 660, evening: 1020 }, null],
    ['a day that begins at midday', { dayStartsAt: 660, midday: 660, evening: 1020 }, null],
    ['a day that begins after midday', { dayStartsAt: 661, midday: 660, evening: 1020 }, 'midday'],
    ['an evening that begins at midday', { dayStartsAt: 240, midday: 660, evening: 660 }, 'evening'],
    ['an evening before midday', { dayStartsAt: 240, midday: 1020, evening: 660 }, 'evening'],
  ])('judges %s: %j', (_case, times, early) => expect(timeTooEarly(times)).toBe(early));
});
