import { basename } from 'node:path';
import { migrationFolders } from './migration-folders';

describe('migrationFolders', () => {
  const last = (version: string): string[] => migrationFolders(version).map((folder) => basename(folder));

  it('leaves out the folders of a later version', () => {
    expect(last('0.2.9')).not.toContain('from-0.3.0');
    expect(last('0.3.0')).toContain('from-0.3.0');
    expect(last('0.3.0')).toHaveLength(last('0.2.9').length + 1);
  });
});
