import type { Language } from '@pictick/rules/language';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The table of the specification. Canada is French and Switzerland German there: only people whose browsers ask for none of the six get here. */
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

/** In which an operator's proxy tells the caller's country. Whoever forges one misleads nobody but themselves. */
const countryHeaders = ['cf-ipcountry', 'x-country-code', 'x-vercel-ip-country'] as const;
/** "Not known" and "through Tor", as proxies say it. */
const noCountry = new Set(['XX', 'ZZ', 'T1']);

export const languageIn = (country: string | null): Language | null =>
  country === null ? null : (languageByCountry.get(country) ?? null);

/** What the proxy says, else the first region the browser names (`pt-BR`). */
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
