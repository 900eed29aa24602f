import type { Language } from '@pictick/rules/language';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The table of the specification, for browsers that ask for none of the six languages. Canada is French and
 * Switzerland German there.
 */
const languageByCountry: ReadonlyMap<string, Language> = new Map([
  ['ES', 'es'],
  ['MX', 'es'],
  ['AR', 'es'],
  ['FR', 'fr'],
  ['CA', 'fr'],
  ['DE', 'de'],
  ['AT', 'de'],
  ['CH', 'de'],
  ['TR', 'tr'],
  ['NL', 'nl'],
  ['BE', 'nl'],
]);

/** Headers of a proxy with the caller's country. A forged one changes only the caller's own language. */
const countryHeaders = ['cf-ipcountry', 'x-country-code', 'x-vercel-ip-country'] as const;
/** Codes of proxies for "not known" and "through Tor". */
const noCountry = new Set(['XX', 'ZZ', 'T1']);

export const languageIn = (country: string | null): Language | null =>
  country === null ? null : (languageByCountry.get(country) ?? null);

/**
 * The country from the proxy, else the first region that the browser names (`pt-BR`); null if there is
 * neither.
 */
export function countryOf(headers: Headers): string | null {
  for (const name of countryHeaders) {
    const country = asCountry(headers[name]);
    if (country) return country;
  }
  const accepted = headers['accept-language'];
  for (const wish of typeof accepted === 'string' ? accepted.slice(0, 1000).split(',') : []) {
    const region = asCountry(/^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\s*(?:;|$)/i.exec(wish)?.[1]);
    if (region) return region;
  }
  return null;
}

function asCountry(said: string | string[] | undefined): string | null {
  const country =
    typeof said === 'string' && /^\s*[A-Za-z]{2}\s*$/.test(said) ? said.trim().toUpperCase() : null;
  return country === null || noCountry.has(country) ? null : country;
}
