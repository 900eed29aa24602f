import { defineConfig } from 'vite';
import { kidChunks } from './scripts/chunks.ts';
import app from './vite.config.ts';

/**
 * The child's page is a build of its own: it shares source files with the app, but no chunk, so that neither
 * page loads code of the other.
 */
export default defineConfig({
  ...app,
  build: {
    ...app.build,
    // The build of the app has emptied the folder.
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/kid.json',
    rolldownOptions: {
      ...app.build?.rolldownOptions,
      input: 'kid.html',
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/kid-[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: kidChunks(new URL('.', import.meta.url).pathname),
      },
    },
  },
});
