import { readFileSync } from 'node:fs';
import { SettingsError } from './parse';

/** Secrets, each of which may be given as a file: NAME_FILE=/run/secrets/name. */
const secretSettings: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'MIGRATE_DATABASE_URL',
  'MIGRATE_DATABASE_PASSWORD',
  'REDIS_URL',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'JWT_KEYS',
  'HMAC_KEYS',
  'IMAGE_API_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'BACKUP_COPY_S3_ACCESS_KEY_ID',
  'BACKUP_COPY_S3_SECRET_ACCESS_KEY',
  'DRILL_DATABASE_URL',
  'DRILL_DATABASE_PASSWORD',
]);

/**
 * The value of one setting, from the environment or, for a secret, from the file that NAME_FILE names. An
 * empty file counts as not set.
 * @throws SettingsError whose message begins with a verb: the caller puts the name in front
 */
export function settingOf(source: Record<string, string | undefined>, name: string): string | undefined {
  const value = source[name]?.trim();
  const file = secretSettings.has(name) ? source[`${name}_FILE`]?.trim() : undefined;
  if (!file) return value;
  if (value) throw new SettingsError(`and ${name}_FILE are both set: keep one of them`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(
      `cannot be read: ${name}_FILE names ${file}, ${fault[(error as NodeJS.ErrnoException).code ?? ''] ?? 'which cannot be read'}`,
    );
  }
}

const fault: Readonly<Record<string, string>> = {
  ENOENT: 'which does not exist',
  EACCES: 'which this user may not read',
  EISDIR: 'which is a folder',
};

/** Adds a password from a setting of its own to the address of a database. */
export function withPassword(url: string, password: string | undefined): string {
  if (!password) return url;
  const parsed = new URL(url);
  if (parsed.password !== '')
    throw new SettingsError(
      'holds a password, and the setting for the password is set too: keep one of them',
    );
  if (parsed.hostname === '' || parsed.username === '')
    throw new SettingsError('needs a user and a host, because its password is a setting of its own');
  parsed.password = encodeURIComponent(password);
  return parsed.href;
}
