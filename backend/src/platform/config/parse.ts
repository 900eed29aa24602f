export class SettingsError extends Error {}

/**
 * Reads one setting. An error is collected and reported with those of all settings. An empty text counts as
 * not set.
 */
export type Read = <T>(name: string, fallback: string | null, parse: (raw: string) => T) => T;

export const text = (raw: string): string => raw;

export const optional = (raw: string): string | null => (raw === '' ? null : raw);

export function whole(raw: string, min: number, max: number): number {
  const value = Number(raw);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new SettingsError(`must be a whole number from ${min} to ${max}`);
  return value;
}

export const oneOf =
  <T extends string>(known: readonly T[]) =>
  (raw: string): T => {
    const value = known.find((each) => each === raw);
    if (value === undefined) throw new SettingsError(`must be one of: ${known.join(', ')}`);
    return value;
  };

/** Loopback, a private network, or a name without a dot, as containers have. */
export const isPrivateHost = (host: string): boolean =>
  /^(localhost|[^.:]+|.+\.(local|internal|localhost|home\.arpa)|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|\[f[cd][0-9a-f:]+\])$/.test(
    host,
  );

/** An address that receives a key: https, or http within a private network. @throws SettingsError */
export function serviceUrl(raw: string): URL {
  const url = new URL(raw);
  if (!/^https?:$/.test(url.protocol)) throw new SettingsError('must be an http(s) address');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new SettingsError('must be an address without user, password, query and fragment');
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname))
    throw new SettingsError('must be https unless it is a private address');
  return url;
}
