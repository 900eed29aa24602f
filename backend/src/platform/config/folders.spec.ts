import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { readSettings, SettingsError } from './env';
import { checkFolders } from './folders';

const key = Buffer.alloc(32).toString('base64url');
const settings = (
  folders: Record<'DATA_DIR' | 'WEB_DIR' | 'ART_DIR', string>,
): ReturnType<typeof readSettings> =>
  readSettings({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
    GOOGLE_CLIENT_ID: '-',
    GOOGLE_CLIENT_SECRET: '-',
    JWT_KEYS: key,
    HMAC_KEYS: key,
    ...folders,
  });

describe('the folders of the settings', () => {
  let base = '';
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'pictick-folders-'));
    for (const [folder, name] of [
      ['web', 'index.html'],
      ['art', 'manifest.json'],
    ] as const) {
      mkdirSync(join(base, folder));
      writeFileSync(join(base, folder, name), '');
    }
  });
  afterAll(() => rmSync(base, { recursive: true }));

  it('start at the working directory of the process if they are relative', () => {
    const { dataDir, webDir, artDir } = settings({
      DATA_DIR: '.data/files',
      WEB_DIR: 'frontend/dist',
      ART_DIR: 'backend/art/dist',
    });
    expect([dataDir, webDir, artDir]).toEqual([
      resolve('.data/files'),
      resolve('frontend/dist'),
      resolve('backend/art/dist'),
    ]);
    expect([dataDir, webDir, artDir].every((path) => isAbsolute(path))).toBe(true);
  });

  it('are accepted if they hold the files of the build', () => {
    expect(() =>
      checkFolders(
        settings({ DATA_DIR: join(base, 'not-yet'), WEB_DIR: join(base, 'web'), ART_DIR: join(base, 'art') }),
        ['webDir', 'artDir'],
      ),
    ).not.toThrow();
  });

  it.each([
    ['WEB_DIR', 'away', /WEB_DIR must be a folder of the build, and .+away is none/],
    ['WEB_DIR', 'art', /WEB_DIR names .+art, which holds no index\.html/],
    ['ART_DIR', 'web', /ART_DIR names .+web, which holds no manifest\.json/],
    ['DATA_DIR', 'web/index.html', /DATA_DIR must be a folder, and .+index\.html is a file/],
  ])('stop the start with the name of the variable: %s=%s', (name, place, complaint) => {
    const check = (): void =>
      checkFolders(
        settings({
          DATA_DIR: base,
          WEB_DIR: join(base, 'web'),
          ART_DIR: join(base, 'art'),
          [name]: join(base, place),
        }),
        ['webDir', 'artDir'],
      );
    expect(check).toThrow(complaint);
    expect(check).toThrow(SettingsError);
  });

  it('are checked only in processes that need them: a worker serves no page', () => {
    expect(() =>
      checkFolders(settings({ DATA_DIR: base, WEB_DIR: join(base, 'away'), ART_DIR: join(base, 'art') }), [
        'artDir',
      ]),
    ).not.toThrow();
  });
});
