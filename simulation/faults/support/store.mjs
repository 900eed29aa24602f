// @ts-check
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sharp = createRequire(fileURLToPath(new URL('../../../backend/package.json', import.meta.url)))(
  'sharp',
);

/** Incomplete picture files, and temporary files of unfinished writes. @param {string} folder */
export async function brokenFiles(folder) {
  let broken = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    if (name.endsWith('.tmp')) broken++;
    else if (name.endsWith('.webp'))
      broken += await sharp(path)
        .raw()
        .toBuffer()
        .then(
          () => 0,
          () => 1,
        );
  }
  return broken;
}
