import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Language, languageOf } from '@pictick/rules/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../kernel/language';
import { fillOffer, offerAttributes, type PublicOffer } from './offer';

interface Filled {
  etag: string;
  type: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/**
 * Pages in each language. Search engines and link previews read the public ones; the service worker keeps the
 * shell.
 */
const pages: readonly [path: RegExp, name: string][] = [
  [/^\/$/, 'landing'],
  [/^\/terms\/?$/, 'terms'],
  [/^\/privacy\/?$/, 'privacy'],
  [/^\/privacy\/children\/?$/, 'children'],
  [/^\/login\/?$/, 'login'],
  [/^\/r\/[^/]+\/?$/, 'referral'],
  [/^\/app\/?$/, 'home'],
  [/^\/lists\/[^/]+\/?$/, 'list'],
  [/^\/kid\/?$/, 'kid'],
  [/^\/(index\.html|(trash|account-settings|billing|consent|join)\/?)$/, 'shell'],
  [/^\/family\/(children\/[^/]+(\/data)?|history\/[^/]+|photos)\/?$/, 'shell'],
];
const files: Readonly<Record<string, string>> = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
};
const html = 'text/html; charset=utf-8';
const chosen = /(?:^|;\s*)i18next=([^;]*)/;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * The pages that the build wrote into `site`, with the public address filled in. Each is read on first use
 * and kept until the next build.
 */
export class PrerenderedPages {
  private readonly filled = new Map<string, Promise<Filled>>();

  constructor(
    private readonly folder: string,
    private readonly origin: string,
    /** Attributes of this installation for every page; styles and scripts choose texts by them. */
    private readonly marks: string,
    /** Read for every page: what can be bought depends on the payment provider. */
    private readonly offer: () => PublicOffer,
  ) {}

  /** Returns false if the build wrote no such page; nothing was sent then. */
  async page(request: FastifyRequest, reply: FastifyReply, path: string | null): Promise<boolean> {
    const name =
      reply.statusCode === 404 ? 'lost' : pages.find(([pattern]) => path !== null && pattern.test(path))?.[1];
    if (name === undefined) return false;
    const { language, search } = readerLanguage(request);
    void reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie');
    return this.send(request, reply, `${name}.${language}.html`, html, search, language);
  }

  async file(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean> {
    const type = files[path];
    return (
      type !== undefined &&
      this.send(request, reply.header('vary', 'Accept-Encoding'), path.slice(1), type, '', 'en')
    );
  }

  private async send(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    name: string,
    type: string,
    search: string,
    language: Language,
  ): Promise<boolean> {
    const built = await stat(join(this.folder, name)).catch(() => null);
    if (!built) return false;
    const offer = this.offer();
    const marks = this.marks + offerAttributes(offer);
    const key = `${name}${search} ${built.mtimeMs}${marks}`;
    const made =
      this.filled.get(key) ??
      this.fill(name, type, search, marks, (text) => fillOffer(text, offer, language));
    this.filled.set(key, made);
    const file = await made;
    void reply.headers({ 'cache-control': 'no-cache', etag: file.etag, 'content-type': file.type });
    if (reply.statusCode === 200 && headers['if-none-match']?.includes(file.etag)) {
      void reply.code(304).send();
      return true;
    }
    const accepted = headers['accept-encoding'] ?? '';
    const packed = (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
    if (packed) void reply.header('content-encoding', packed);
    void reply.send(packed ? file[packed] : file.plain);
    return true;
  }

  private async fill(
    name: string,
    type: string,
    search: string,
    marks: string,
    fillIn: (text: string) => string,
  ): Promise<Filled> {
    const text = await readFile(join(this.folder, name), 'utf8');
    const plain = Buffer.from(
      fillIn(text)
        .replaceAll('%ORIGIN%', this.origin)
        .replaceAll('%SEARCH%', search)
        .replaceAll('%MARKS%', marks),
    );
    const [br, zipped] = await Promise.all([toBrotli(plain), toGzip(plain, { level: 9 })]);
    return {
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`,
      type,
      plain,
      br,
      gzip: zipped,
    };
  }
}

/**
 * Language as the page chooses it (language.ts), by address, cookie and browser. Each language has its own
 * address.
 */
function readerLanguage({ url, headers }: FastifyRequest): { language: Language; search: string } {
  const asked = languageOf(new URLSearchParams(/\?(.*)/.exec(url)?.[1]).get('lng'));
  if (asked) return { language: asked, search: `?lng=${asked}` };
  return {
    language:
      languageOf(chosen.exec(headers.cookie ?? '')?.[1]) ??
      acceptedLanguage(headers['accept-language']) ??
      'en',
    search: '',
  };
}
