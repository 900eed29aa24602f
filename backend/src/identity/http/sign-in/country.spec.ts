import fc from 'fast-check';
import { countryOf, languageIn } from './country';

it('languageIn knows the countries of the specification, and no others', () => {
  const table = {
    es: ['ES', 'MX', 'AR'],
    fr: ['FR', 'CA'],
    de: ['DE', 'AT', 'CH'],
    tr: ['TR'],
    nl: ['NL', 'BE'],
  };
  for (const [language, countries] of Object.entries(table))
    for (const country of countries) expect(languageIn(country)).toBe(language);
  const named = new Set(Object.values(table).flat());
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  for (const country of letters.flatMap((first) => letters.map((second) => first + second)))
    if (!named.has(country)) expect(languageIn(country)).toBeNull();
  expect(languageIn(null)).toBeNull();
});

it.each<[Record<string, string | string[]>, string | null]>([
  [{ 'cf-ipcountry': 'AT' }, 'AT'],
  [{ 'x-country-code': ' mx ' }, 'MX'],
  [{ 'x-vercel-ip-country': 'TR', 'accept-language': 'pt-BR' }, 'TR'],
  [{ 'accept-language': 'pt-BR,pt;q=0.9' }, 'BR'],
  [{ 'accept-language': 'ca, ca-ES;q=0.8' }, 'ES'],
  [{ 'accept-language': 'zh-Hant-TW' }, 'TW'],
  // A proxy that sends XX does not know the country.
  [{ 'cf-ipcountry': 'XX', 'accept-language': 'ca-ES' }, 'ES'],
  [{ 'cf-ipcountry': 'T1', 'x-country-code': 'NL' }, 'NL'],
  [{ 'cf-ipcountry': 'DE, AT' }, null],
  [{ 'cf-ipcountry': ['DE', 'AT'] }, null],
  [{ 'cf-ipcountry': 'DEU' }, null],
  [{ 'cf-ipcountry': '<script>' }, null],
  [{ 'accept-language': 'de-AT-1996-x-private' }, null],
  [{ 'accept-language': 'pt' }, null],
  [{}, null],
])('countryOf: %p comes from %p', (headers, country) => expect(countryOf(headers)).toBe(country));

it('countryOf returns two letters or null for any header', () => {
  const value = fc.oneof(
    fc.string(),
    fc.array(fc.string()),
    fc.constantFrom('de', 'XX', 'tr\r\nset-cookie: a=b', 'ı̇', 'ß'),
  );
  fc.assert(
    fc.property(value, value, (country, accepted) =>
      expect(countryOf({ 'cf-ipcountry': country, 'accept-language': accepted }) ?? 'AA').toMatch(
        /^[A-Z]{2}$/,
      ),
    ),
  );
});
