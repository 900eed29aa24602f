import { languages } from '../language';
import { regionOf } from './region';

it('gives English dates the British order and leaves the other languages as they are', () => {
  expect(languages.map(regionOf)).toEqual(['en-GB', 'es', 'fr', 'de', 'tr', 'nl']);
  expect(
    new Intl.DateTimeFormat(regionOf('en'), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(0),
  ).toBe('1 January');
});
