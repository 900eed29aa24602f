import { languages } from '@pictick/rules/language';
import { agoIn, dateIn, dayIn, listIn, moneyIn, numberIn, percentIn, sizeIn } from './format';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const inAll = (write: (language: string) => string) =>
  Object.fromEntries(languages.map((language) => [language, plain(write(language))]));

it('numberIn writes numbers', () => {
  expect(inAll((language) => numberIn(language, 12345.5))).toEqual({
    en: '12,345.5',
    es: '12.345,5',
    fr: '12 345,5',
    de: '12.345,5',
    tr: '12.345,5',
    nl: '12.345,5',
  });
});

it('percentIn places the sign as each language does', () => {
  expect(inAll((language) => percentIn(language, 80))).toEqual({
    en: '80%',
    es: '80 %',
    fr: '80 %',
    de: '80 %',
    tr: '%80',
    nl: '80%',
  });
});

it('moneyIn writes money as each language does, without line breaks', () => {
  expect(inAll((language) => moneyIn(language, 499, 'eur'))).toEqual({
    en: '€4.99',
    es: '4,99 €',
    fr: '4,99 €',
    de: '4,99 €',
    tr: '€4,99',
    nl: '€ 4,99',
  });
  expect([0, -499, 1_234_500].map((minor) => plain(moneyIn('en', minor, 'eur')))).toEqual([
    '€0.00',
    '-€4.99',
    '€12,345.00',
  ]);
  expect(plain(moneyIn('en', 499, 'jpy'))).toBe('¥499');
  for (const language of languages) expect(moneyIn(language, 1_234_500, 'eur')).not.toContain(' ');
});

it('dateIn writes dates without line breaks', () => {
  expect(inAll((language) => dayIn(language, '2026-11-21', { dateStyle: 'long' }))).toEqual({
    en: '21 November 2026',
    es: '21 de noviembre de 2026',
    fr: '21 novembre 2026',
    de: '21. November 2026',
    tr: '21 Kasım 2026',
    nl: '21 november 2026',
  });
  for (const language of languages) expect(dateIn(language, 0)).not.toContain(' ');
});

it('dateIn uses the ordinal of the first where a language does', () => {
  expect(plain(dayIn('fr', '2026-12-01', { dateStyle: 'long' }))).toBe('1er décembre 2026');
  expect(
    ['2026-12-11', '2026-12-21'].map((day) => plain(dayIn('fr', day, { day: 'numeric', month: 'long' }))),
  ).toEqual(['11 décembre', '21 décembre']);
  expect(plain(dayIn('fr', '2026-01-01', { hour: 'numeric', minute: 'numeric' }))).toBe('00:00');
});

it('dayIn shows a day of UTC as that day in every zone', () => {
  for (const hour of ['00:00', '23:59'])
    expect(plain(dayIn('de', `2026-03-01T${hour}Z`, { day: 'numeric', month: 'long' }))).toBe('1. März');
});

it('listIn writes lists', () => {
  expect(inAll((language) => listIn(language, ['a', 'b', 'c']))).toEqual({
    en: 'a, b, and c',
    es: 'a, b y c',
    fr: 'a, b et c',
    de: 'a, b und c',
    tr: 'a, b ve c',
    nl: 'a, b en c',
  });
  expect(listIn('de', ['a', 'b', 'c'], 2)).toBe('a, b, …');
  expect(listIn('de', ['a', 'b'], 2)).toBe('a und b');
  expect(['', 'a'].map((name) => listIn('tr', name ? [name] : []))).toEqual(['', 'a']);
});

it('sizeIn writes sizes', () => {
  expect(inAll((language) => sizeIn(language, 8_000_000))).toEqual({
    en: '8 MB',
    es: '8 MB',
    fr: '8 Mo',
    de: '8 MB',
    tr: '8 MB',
    nl: '8 MB',
  });
  expect(
    [0, 999, 1500, 999_499, 999_500, 1_234_567, 2_500_000_000].map((bytes) => plain(sizeIn('en', bytes))),
  ).toEqual(['0 byte', '999 byte', '1.5 kB', '999 kB', '1 MB', '1.23 MB', '2.5 GB']);
});

describe('how long ago', () => {
  const now = new Date(2026, 10, 21, 12, 0);
  const ago = (language: string, ms: number): string => plain(agoIn(language, now.getTime() - ms, now));
  const hour = 3_600_000;

  it('is written in each language', () => {
    expect(inAll((language) => ago(language, 0))).toEqual({
      en: 'now',
      es: 'ahora',
      fr: 'maintenant',
      de: 'jetzt',
      tr: 'şimdi',
      nl: 'nu',
    });
    expect(inAll((language) => ago(language, 24 * hour))).toEqual({
      en: 'yesterday',
      es: 'ayer',
      fr: 'hier',
      de: 'gestern',
      tr: 'dün',
      nl: 'gisteren',
    });
    expect(inAll((language) => ago(language, 5 * 60_000))).toEqual({
      en: '5 minutes ago',
      es: 'hace 5 minutos',
      fr: 'il y a 5 minutes',
      de: 'vor 5 Minuten',
      tr: '5 dakika önce',
      nl: '5 minuten geleden',
    });
  });

  it('grows in steps', () => {
    const steps = [
      59_999,
      60_000,
      hour - 1,
      hour,
      24 * hour - 1,
      3 * 24 * hour,
      29 * 24 * hour,
      31 * 24 * hour,
      364 * 24 * hour,
      730 * 24 * hour,
    ];
    expect(steps.map((ms) => ago('en', ms))).toEqual([
      'now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '3 days ago',
      '29 days ago',
      'last month',
      '11 months ago',
      'last year',
    ]);
  });

  it('has no gaps: a month or a year ago is never the present one', () => {
    const days = [28, 29, 30, 31, 32, 60, 61, 364, 365, 366, 730, 731];
    expect(days.map((count) => ago('en', count * 24 * hour))).toEqual([
      '28 days ago',
      '29 days ago',
      '30 days ago',
      'last month',
      'last month',
      'last month',
      '2 months ago',
      '11 months ago',
      'last year',
      'last year',
      'last year',
      '2 years ago',
    ]);
    for (const language of languages) {
      const thisOne = [
        new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'month'),
        new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'year'),
      ].map(plain);
      for (let count = 1; count < 1_500; count += 1)
        expect(thisOne).not.toContain(ago(language, count * 24 * hour));
    }
  });

  it('takes a clock that is ahead for now', () => expect(ago('en', -hour)).toBe('now'));
  it('counts yesterday by the calendar', () =>
    expect(plain(agoIn('en', new Date(2026, 10, 19, 23, 0), new Date(2026, 10, 21, 1, 0)))).toBe(
      '2 days ago',
    ));
});
