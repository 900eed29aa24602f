import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './env';
import { SettingsError } from './parse';

type Folders = Pick<Settings, 'dataDir' | 'webDir' | 'artDir'>;

/** A file that each folder of the build must hold. */
const contents = { webDir: ['WEB_DIR', 'index.html'], artDir: ['ART_DIR', 'manifest.json'] } as const;

/**
 * Checks the folders that this process needs before anything starts.
 * @throws SettingsError that names each variable and the folder
 */
export function checkFolders(folders: Folders, needed: readonly (keyof typeof contents)[]): void {
  const problems = needed.flatMap((folder) => {
    const [name, file] = contents[folder];
    const path = folders[folder];
    if (!isFolder(path)) return [`${name} must be a folder of the build, and ${path} is none`];
    return existsSync(join(path, file))
      ? []
      : [`${name} names ${path}, which holds no ${file}: build first, or name another folder`];
  });
  if (existsSync(folders.dataDir) && !isFolder(folders.dataDir))
    problems.push(`DATA_DIR must be a folder, and ${folders.dataDir} is a file`);
  if (problems.length > 0) throw new SettingsError(`Settings: ${problems.join('; ')}.`);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
