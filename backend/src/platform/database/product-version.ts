import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Compares numbers; a suffix after a hyphen does not count. */
export function isAtLeast(version: string, wanted: string): boolean {
  const other = partsOf(wanted);
  const difference = partsOf(version)
    .map((part, n) => part - (other[n] ?? 0))
    .find((each) => each !== 0);
  return (difference ?? 0) >= 0;
}

const partsOf = (version: string): number[] => (version.split('-')[0] ?? '').split('.').map(Number);
