import { resolve } from 'node:path';
import { toAddress } from '@pictick/rules/text/email-address';
import { Networks } from './networks';
import { oneOf, type Read, serviceUrl, SettingsError, text, whole } from './parse';
import { type PictureSettings, readPictureSettings } from './picture-settings';
import { settingOf, withPassword } from './secret-files';
import { readStripeSettings, type StripeSettings } from './stripe-settings';

export { SettingsError } from './parse';

/** All settings, read once at start. `.env.example` explains each. */
export interface Settings {
  production: boolean;
  host: string;
  port: number;
  publicUrl: URL;
  databaseUrl: string;
  migrateDatabaseUrl: string;
  poolSize: number;
  /** Null: Postgres drives the job queue. */
  redisUrl: string | null;
  dataDir: string;
  webDir: string;
  artDir: string;
  google: {
    clientId: string;
    clientSecret: string;
    issuer: string;
    authorizationUrl: string;
    tokenUrl: string;
    userinfoUrl: string;
    jwksUrl: string;
    /** An extra origin, besides Google's own host, from which avatars may be copied. Null: none. */
    pictureUrl: URL | null;
  };
  /** Sign-in with Apple does not exist yet. If set, the sign-in page no longer announces it. */
  appleClientId: string | null;
  /** Null: no mail is sent. */
  smtpUrl: string | null;
  mailFrom: string;
  /** The address for help; null: the page shows none. */
  supportEmail: string | null;
  /** The image generator and the picture store. */
  pictures: PictureSettings;
  /** The payment provider. */
  stripe: StripeSettings;
  /** The first key signs, all of them verify. */
  jwtKeys: string[];
  hmacKeys: Buffer[];
  /** Allows stand-ins for outside services. The page shows a banner. */
  local: boolean;
  /**
   * Public ids of API clients, with the factor of their rate limits. A client that is missing here is
   * refused.
   */
  apiKeys: ReadonlyMap<string, number>;
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
  /** Proxies whose X-Forwarded-For is believed; null: none. */
  trustedProxies: Networks | null;
  /** Origins other than the page's that may call the API. */
  corsOrigins: string[];
  /** The networks in which the admin routes answer; null: all. */
  staffNetworks: Networks | null;
  /** The listener of metrics and worker health; null: none. */
  privateListen: { host: string; port: number } | null;
  /** The trace collector and the share (0 to 1) of requests that it gets; null: no traces. */
  traces: { endpoint: URL; share: number } | null;
  /** Seconds in which a load balancer notices that this process stops. */
  drainSeconds: number;
  logLevel: 'error' | 'warn' | 'info' | 'debug';
}

/** The token under which the settings are injected. */
export const SETTINGS = Symbol('settings');

/** The purpose of this process; `document` writes the OpenAPI files and opens no connection. */
export type Role = 'api' | 'worker' | 'test' | 'document';
export const ROLE = Symbol('role');

type Source = Record<string, string | undefined>;

/** For tools that only need the database. @throws SettingsError */
export function readDatabaseUrl(source: Source = process.env): string {
  const problems: string[] = [];
  const url = databaseUrlIn(reader(source, problems), 'DATABASE', null);
  if (problems.length > 0) throw new SettingsError(problems.join('; '));
  return url;
}

export function readSettings(source: Source = process.env): Settings {
  const problems: string[] = [];
  const read = reader(source, problems);
  const databaseUrl = databaseUrlIn(read, 'DATABASE', null);
  const settings: Settings = {
    production: source['NODE_ENV'] === 'production',
    host: read('HOST', '127.0.0.1', text),
    port: read('PORT', '3000', port),
    publicUrl: read('PUBLIC_URL', 'http://localhost:3000', (raw) => new URL(raw)),
    databaseUrl,
    migrateDatabaseUrl: databaseUrlIn(read, 'MIGRATE_DATABASE', databaseUrl),
    poolSize: read('POOL_SIZE', '10', (raw) => whole(raw, 1, 200)),
    redisUrl: read('REDIS_URL', '', (raw) => (raw === '' ? null : redisUrl(raw))),
    dataDir: read('DATA_DIR', null, folder),
    webDir: read('WEB_DIR', null, folder),
    artDir: read('ART_DIR', null, folder),
    google: {
      clientId: read('GOOGLE_CLIENT_ID', null, text),
      clientSecret: read('GOOGLE_CLIENT_SECRET', null, text),
      issuer: read('GOOGLE_ISSUER', 'https://accounts.google.com', webUrl),
      authorizationUrl: read(
        'GOOGLE_AUTHORIZATION_URL',
        'https://accounts.google.com/o/oauth2/v2/auth',
        webUrl,
      ),
      tokenUrl: read('GOOGLE_TOKEN_URL', 'https://oauth2.googleapis.com/token', webUrl),
      userinfoUrl: read('GOOGLE_USERINFO_URL', 'https://www.googleapis.com/oauth2/v3/userinfo', userinfoUrl),
      jwksUrl: read('GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs', webUrl),
      pictureUrl: read('GOOGLE_PICTURE_URL', '', (raw) => (raw === '' ? null : new URL(webUrl(raw)))),
    },
    appleClientId: read('APPLE_CLIENT_ID', '', (raw) => raw || null),
    smtpUrl: read('SMTP_URL', '', (raw) => (raw === '' ? null : smtpUrl(raw))),
    mailFrom: read('MAIL_FROM', 'Pictick <no-reply@localhost>', sender),
    supportEmail: read('SUPPORT_EMAIL', '', (raw) => (raw === '' ? null : mailbox(raw))),
    pictures: readPictureSettings(read),
    stripe: readStripeSettings(read, source['PICTICK_LOCAL'] === '1'),
    jwtKeys: read('JWT_KEYS', null, commaList),
    hmacKeys: read('HMAC_KEYS', null, (raw) => commaList(raw).map(key32)),
    local: source['PICTICK_LOCAL'] === '1',
    apiKeys: read('API_KEYS', 'pictick-web', clients),
    rateLimitFactor: read('RATE_LIMIT_FACTOR', '1', factor),
    trustedProxies: read('TRUSTED_PROXIES', '', (raw) => (raw === '' ? null : proxies(raw))),
    corsOrigins: read('CORS_ORIGINS', '', (raw) => split(raw).map(webOrigin)),
    staffNetworks: read('STAFF_NETWORKS', '', (raw) => (raw === '' ? null : Networks.parse(commaList(raw)))),
    privateListen: read('PRIVATE_LISTEN', '', (raw) => (raw === '' ? null : privateAddress(raw))),
    traces: read('OTEL_EXPORTER_OTLP_ENDPOINT', '', (raw) =>
      raw === '' ? null : { endpoint: serviceUrl(raw), share: read('OTEL_TRACES_SAMPLER_ARG', '1', share) },
    ),
    drainSeconds: read('DRAIN_SECONDS', '0', (raw) => whole(raw, 0, 60)),
    logLevel: read('LOG_LEVEL', 'info', oneOf(['error', 'warn', 'info', 'debug'])),
  };
  if (problems.length > 0) throw new SettingsError(`Settings: ${problems.join('; ')}.`);
  return settings;
}

/** Collects the errors of all settings, so that one start reports all of them. */
function reader(source: Source, problems: string[]): Read {
  return <T>(name: string, fallback: string | null, parse: (raw: string) => T): T => {
    try {
      const raw = settingOf(source, name) || fallback;
      if (raw === null) throw new SettingsError('is missing');
      return parse(raw);
    } catch (error) {
      problems.push(`${name} ${error instanceof SettingsError ? error.message : 'is not valid'}`);
      return undefined as T;
    }
  };
}

/** NAME_URL with the password of NAME_PASSWORD, if that is set on its own. */
function databaseUrlIn(read: Read, name: 'DATABASE' | 'MIGRATE_DATABASE', fallback: string | null): string {
  const password = read(`${name}_PASSWORD`, '', text);
  return read(`${name}_URL`, fallback, (raw) => withPassword(postgresUrl(raw), password));
}

/** A relative path starts at the working directory of the process. */
const folder = (raw: string): string => resolve(raw);

function mailbox(raw: string): string {
  const address = toAddress(raw);
  if (address === null) throw new SettingsError('must be an e-mail address');
  return address;
}

/**
 * "9464" listens on this computer only; "10.0.0.5:9464" on one address; "0.0.0.0:9464" everywhere, for
 * private networks.
 */
function privateAddress(raw: string): { host: string; port: number } {
  const at = raw.lastIndexOf(':');
  return {
    host: at < 0 ? '127.0.0.1' : raw.slice(0, at).replace(/^\[|\]$/g, ''),
    port: port(raw.slice(at + 1)),
  };
}

const port = (raw: string): number => whole(raw, 0, 65_535);

const split = (raw: string): string[] =>
  raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function commaList(raw: string): string[] {
  const parts = split(raw);
  if (parts.length === 0) throw new SettingsError('is missing');
  return parts;
}

/** "pictick-web, partner:10": client ids, each with the factor of its rate limits. */
function clients(raw: string): Map<string, number> {
  const known = commaList(raw).map((part) => /^([\w.-]{1,100})(?::(.+))?$/.exec(part));
  if (known.includes(null))
    throw new SettingsError('must be ids of clients, each with an optional factor: pictick-web, partner:10');
  return new Map(known.map((match) => [match?.[1] ?? '', factor(match?.[2] ?? '1')]));
}

function share(raw: string): number {
  const value = Number(raw);
  if (!(value >= 0 && value <= 1)) throw new SettingsError('must be a number from 0 to 1');
  return value;
}

function factor(raw: string): number {
  const value = Number(raw);
  if (!(value >= 0.1 && value <= 1_000_000)) throw new SettingsError('must be a number from 0.1 to 1000000');
  return value;
}

/** Refuses networks that hold every address: each caller could then forge its address. */
function proxies(raw: string): Networks {
  const given = commaList(raw);
  if (given.some((each) => each.endsWith('/0'))) throw new SettingsError('must not contain every address');
  return Networks.parse(given);
}

function webOrigin(raw: string): string {
  if (webUrl(raw) !== new URL(raw).origin)
    throw new SettingsError('must be origins such as https://app.example.com, without a path');
  return raw;
}

function postgresUrl(raw: string): string {
  if (!/^postgres(ql)?:\/\//.test(raw)) throw new SettingsError('must be a postgres:// address');
  return raw;
}

/** redis://user:password@host:6379/0, or rediss:// with TLS. */
function redisUrl(raw: string): string {
  const { protocol, hostname, pathname } = new URL(raw);
  if (!/^rediss?:$/.test(protocol) || hostname === '' || !/^(\/\d{0,5})?$/.test(pathname))
    throw new SettingsError('must be a redis:// or rediss:// address');
  return raw;
}

function webUrl(raw: string): string {
  if (!/^https?:$/.test(new URL(raw).protocol)) throw new SettingsError('must be an http(s) address');
  return raw;
}

function smtpUrl(raw: string): string {
  const { protocol, hostname } = new URL(raw);
  if (!/^smtps?:$/.test(protocol) || hostname === '')
    throw new SettingsError('must be an smtp:// or smtps:// address');
  return raw;
}

/** "Pictick <lists@example.org>" or the address alone. */
function sender(raw: string): string {
  if (!/^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(raw))
    throw new SettingsError('must be an e-mail address, or: Name <address>');
  return raw;
}

/** passport-google-oauth20 reads the profile's id only from an address with this ending. */
function userinfoUrl(raw: string): string {
  if (!webUrl(raw).endsWith('/userinfo')) throw new SettingsError('must end in /userinfo');
  return raw;
}

function key32(raw: string): Buffer {
  const key = Buffer.from(raw, 'base64url');
  if (key.length < 32) throw new SettingsError('must be base64url keys of at least 32 bytes');
  return key;
}
