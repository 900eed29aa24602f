import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAtLeast, productVersion } from './product-version';

const modules = join(__dirname, '..', '..');
const platform = join(__dirname, 'migrations');

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * The folders of all migrations of this version of the product. A folder `from-1.2.3` waits for that version,
 * because the previous release still needs the tables that its migrations drop.
 */
export function migrationFolders(version = productVersion()): string[] {
  const later = foldersIn(platform).filter(
    (name) => name.startsWith('from-') && isAtLeast(version, name.slice('from-'.length)),
  );
  return [
    ...foldersIn(modules).map((name) => join(modules, name, 'infrastructure/migrations')),
    platform,
    ...later.map((name) => join(platform, name)),
  ];
}
