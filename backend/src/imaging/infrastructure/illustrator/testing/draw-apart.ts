import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { IllustratorRequest } from '../illustrator';

const backend = join(__dirname, '..', '..', '..', '..', '..');
export const artDir = join(backend, 'art', 'dist');

export interface DrawnApart {
  large: Buffer;
  small: Buffer;
  /** Empty unless requested. */
  enlarged: Buffer;
  thumbHash: string;
  color: string;
}

const script = `
  const { load } = require(process.argv[1]);
  const illustrator = load(process.argv[2]).createIllustrator(process.argv[3]);
  const text = (bytes) => bytes.toString('base64');
  (async () => {
    const all = [];
    for (const { larger, ...order } of JSON.parse(require('node:fs').readFileSync(0, 'utf8'))) {
      const { webp512, webp256, thumbHash, color } = await illustrator.draw(order);
      all.push({ large: text(webp512), small: text(webp256), enlarged: larger ? text(await illustrator.enlarge(order)) : '', thumbHash, color });
    }
    process.stdout.write(JSON.stringify(all));
  })();`;

/** Draws in a child process: in the sandbox of the tests a pixel costs ten times as much. */
export function drawApart(requests: readonly (IllustratorRequest & { larger?: boolean })[]): DrawnApart[] {
  const stdout = execFileSync(
    process.execPath,
    [
      '-e',
      script,
      join(backend, 'art', 'load-typescript.cjs'),
      join(__dirname, '..', 'illustrator.ts'),
      artDir,
    ],
    { cwd: backend, input: JSON.stringify(requests), encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  return (JSON.parse(stdout) as Record<keyof DrawnApart, string>[]).map(
    ({ large, small, enlarged, thumbHash, color }) => ({
      large: Buffer.from(large, 'base64'),
      small: Buffer.from(small, 'base64'),
      enlarged: Buffer.from(enlarged, 'base64'),
      thumbHash,
      color,
    }),
  );
}

/** Builds the picture book of this tree, before anything is drawn. */
export function makePictureBook(): void {
  execFileSync(process.execPath, [join(backend, 'art', 'build.mjs')], { stdio: 'pipe' });
}
