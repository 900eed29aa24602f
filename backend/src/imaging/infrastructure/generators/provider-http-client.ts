import type { z } from 'zod';
import { readBody } from '../../../platform/read-body';
import { GenerationFailed } from '../../domain/generate/image-generator';
import { failureOf, providerFailed, invalidResponse } from './generator-errors';

const megabyte = 1_048_576;
/** Base64 makes a picture of 20 MB a third longer. */
const answerCap = 28 * megabyte;
export const pictureCap = 20 * megabyte;

export interface ProviderHttpOptions {
  base: URL;
  /** Includes the key; sent to the API's own host and to `keyHosts` only. */
  headers: Readonly<Record<string, string>>;
  /** Hosts of the same provider; a leading dot means all subdomains. */
  keyHosts?: readonly string[];
  /** Hosts of finished pictures besides the API's; a leading dot means all subdomains. */
  resultHosts: readonly string[];
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * The only way to a provider. Calls go to configured hosts only, redirects are not followed, and answers are
 * limited in size. The signal aborts waiting and reading.
 */
export class ProviderHttpClient {
  constructor(private readonly options: ProviderHttpOptions) {}

  get base(): URL {
    return this.options.base;
  }

  /** URL below the base. The name of a model cannot add a query or another host. */
  at(...path: string[]): URL {
    const url = new URL(this.options.base);
    url.pathname = [url.pathname.replace(/\/+$/, ''), ...path].join('/');
    return url;
  }

  post(url: URL, body: object | FormData, signal: AbortSignal): Promise<Answer> {
    return body instanceof FormData
      ? this.call(url, { method: 'POST', body }, signal)
      : this.call(
          url,
          { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
          signal,
        );
  }

  get(url: URL, signal: AbortSignal): Promise<Answer> {
    return this.call(url, { method: 'GET' }, signal);
  }

  /** Fetches a finished picture from the URL in an answer. @throws GenerationFailed */
  async picture(raw: string, signal: AbortSignal): Promise<Uint8Array> {
    const url = this.allowed(raw, this.base);
    // Foreign hosts get no key: the URL is enough.
    const response = await this.send(url, this.isOwn(url) ? { headers: this.options.headers } : {}, signal);
    if (response.status !== 200)
      throw response.status >= 300 && response.status < 400
        ? forbidden()
        : failureOf(response.status === 404 ? 503 : response.status, response.headers, Date.now());
    return read(response, pictureCap, signal);
  }

  /** Parses a URL of an answer and checks its host. @throws GenerationFailed */
  allowed(raw: string, relativeTo?: URL): URL {
    const url = URL.canParse(raw, relativeTo?.href) ? new URL(raw, relativeTo?.href) : null;
    if (!url || url.username !== '' || url.password !== '') throw forbidden();
    if (this.isOwn(url)) return url;
    const host = url.hostname.toLowerCase();
    if (!isAmong(this.options.resultHosts, host) || url.protocol !== 'https:' || url.port !== '')
      throw forbidden();
    return url;
  }

  private isOwn(url: URL): boolean {
    return url.origin === this.base.origin;
  }

  private wantsKey(url: URL): boolean {
    return (
      this.isOwn(url) ||
      (url.protocol === 'https:' && isAmong(this.options.keyHosts ?? [], url.hostname.toLowerCase()))
    );
  }

  private async call(url: URL, init: RequestInit, signal: AbortSignal): Promise<Answer> {
    const headers = {
      accept: 'application/json',
      ...(init.headers as Record<string, string> | undefined),
      ...(this.wantsKey(url) && this.options.headers),
    };
    const response = await this.send(url, { ...init, headers }, signal);
    const { status } = response;
    const bytes = await read(response, answerCap, signal);
    return { status, headers: response.headers, body: json(bytes) };
  }

  private async send(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(url, { ...init, redirect: 'manual', signal });
    } catch {
      throw providerFailed();
    }
  }
}

const isAmong = (hosts: readonly string[], host: string): boolean =>
  hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));

const forbidden = (): GenerationFailed => new GenerationFailed('unknown', false);

async function read(response: Response, cap: number, signal: AbortSignal): Promise<Buffer> {
  const bytes = await readBody(response, cap, signal).catch(() => {
    throw providerFailed();
  });
  if (!bytes) throw forbidden();
  return bytes;
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** Validates an answer. @throws GenerationFailed */
export function understood<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidResponse();
  return parsed.data;
}

export function fromBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text.replace(/^data:[\w/+.-]+;base64,/, ''), 'base64');
  if (bytes.length === 0) throw invalidResponse();
  if (bytes.length > pictureCap) throw new GenerationFailed('unknown', false);
  return bytes;
}
