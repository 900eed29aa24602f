import { languages } from '../language';
import { regionOf } from './region';

it('regionOf formats English dates in British order and leaves other languages alone', () => {
  expect(languages.map(regionOf)).toEqual(['en-GB', 'es', 'fr', 'de', 'tr', 'nl']);
  expect(
    new Intl.DateTimeFormat(regionOf('en'), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(0),
  ).toBe('1 January');
});
