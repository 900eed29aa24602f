import { wholeBody } from '../../../platform/whole-body';
import { ProviderRefused, ProviderSilent } from '../../domain/payment-provider';

const mostBytes = 10_000_000;
/** By whichever of its names. */
const here = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const homes = /^([a-z0-9-]+\.)*stripe\.com$/;

/** Stripe's own hosts; and the stand-in, where that is who we speak to. */
export function isAllowed(url: URL, apiUrl: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (here.test(apiUrl.hostname) && here.test(url.hostname) && url.port === apiUrl.port && url.protocol === apiUrl.protocol) return true;
  return url.protocol === 'https:' && url.port === '' && homes.test(url.hostname);
}

/** Read whole before it is handed on, so that what is too large or breaks off is an error and no half file. */
export async function fetchPdf(address: string, apiUrl: URL, withinMs: number): Promise<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !isAllowed(url, apiUrl)) throw new ProviderRefused('pdf_elsewhere');
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(withinMs)));
  try {
    const response = await fetch(url, { redirect: 'error', signal, headers: { accept: 'application/pdf' } });
    const isPdf = response.ok && /^application\/pdf\b/i.test(response.headers.get('content-type') ?? '');
    if (!isPdf) {
      await response.body?.cancel();
      if (response.status >= 500 || response.status === 429) throw new ProviderSilent(`pdf ${response.status}`);
      throw new ProviderRefused('no_pdf');
    }
    const file = await wholeBody(response, mostBytes, signal);
    if (!file) throw new ProviderRefused('pdf_too_large');
    return file;
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderSilent) throw error;
    throw new ProviderSilent('pdf', { cause: error });
  }
}
