// @ts-check
// Builds the sync engine of frontend/src/sync for Node.
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const frontend = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'frontend');
const sync = join(frontend, 'src/sync');

/**
 * @typedef {{ SyncEngine: typeof import('../../frontend/src/sync/engine').SyncEngine, MemoryStore: typeof import('../../frontend/src/sync/store/memory-store').MemoryStore,
 *   Live: typeof import('../../frontend/src/sync/pull/live').Live, newId: typeof import('../../frontend/src/sync/new-id').newId,
 *   rejectedChanges: typeof import('../../frontend/src/sync/queue/rejected-operations').rejectedChanges,
 *   routineChanges: typeof import('../../frontend/src/sync/routine-changes') }} Engine
 */

/** @returns {Promise<Engine & { folder: string }>} the folder is the caller's to remove */
export async function loadEngine() {
  const { build } = await import(
    pathToFileURL(createRequire(join(frontend, 'package.json')).resolve('vite')).href
  );
  const folder = mkdtempSync(join(tmpdir(), 'pictick-engine-'));
  const names = [
    'engine',
    'store/memory-store',
    'new-id',
    'pull/live',
    'queue/rejected-operations',
    'routine-changes',
  ];
  // Vite sets NODE_ENV=production, in which the stand-ins refuse to start.
  const { NODE_ENV: before } = process.env;
  await build({
    root: frontend,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(sync, `${name}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  const [{ SyncEngine }, { MemoryStore }, { newId }, { Live }, { rejectedChanges }, routineChanges] =
    await Promise.all(names.map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)));
  return { SyncEngine, MemoryStore, newId, Live, rejectedChanges, routineChanges, folder };
}
