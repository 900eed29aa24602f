// @ts-check
// Speed of the built-in illustrator, with the concurrency of the worker, and size of its pictures.
// Needs a build: backend/dist and backend/art/dist.  node bench/illustrator.mjs [pictures a style]
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const backend = join(dirname(fileURLToPath(import.meta.url)), '..', 'backend');
const require = createRequire(import.meta.url);
const slots = 2;
export const styles = ['cartoon', 'realistic', '2d', 'animation', 'watercolour'];

/** @param {number[]} values @param {number} share */
const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const mean = (/** @type {number[]} */ values) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const round = (/** @type {number} */ value, digits = 1) => Number(value.toFixed(digits));
const rssMb = () => process.memoryUsage().rss / 1_048_576;

/** @param {{ pictures?: number, style?: string, artDir?: string, dist?: string }} [options] */
export async function benchIllustrator({
  pictures = 60,
  style = 'cartoon',
  artDir = join(backend, 'art', 'dist'),
  dist = join(backend, 'dist'),
} = {}) {
  const { createIllustrator } = require(join(dist, 'imaging/infrastructure/illustrator/illustrator.js'));
  const { DrawingPool } = require(join(dist, 'imaging/infrastructure/generate/drawing-pool.js'));
  const keys = Object.keys(JSON.parse(readFileSync(join(artDir, 'manifest.json'), 'utf8')).pictures).filter(
    (key) => !key.startsWith('card-'),
  );
  // All pictures differ, so none comes from a cache.
  const orders = Array.from({ length: pictures }, (_, i) => ({
    depicts: keys[(i * 13) % keys.length],
    style,
    character: i % 3 === 0 ? { builtIn: 'kuzu' } : null,
    variant: Math.floor(i / keys.length),
  }));

  const atRest = rssMb();
  const began = performance.now();
  const illustrator = createIllustrator(artDir);
  const first = await illustrator.draw(orders[0]);
  const firstMs = performance.now() - began;
  const same = await createIllustrator(artDir).draw(orders[0]);
  const name = (/** @type {{ webp512: Buffer, webp256: Buffer }} */ drawn) =>
    createHash('sha256').update(drawn.webp512).update(drawn.webp256).digest('hex');

  /** @type {number[]} */ const took = [];
  /** @type {number[]} */ const large = [];
  /** @type {number[]} */ const small = [];
  let peak = 0;
  let next = 0;
  const pool = new DrawingPool(
    async () => {
      const order = orders[next++];
      if (!order) return false;
      const start = performance.now();
      const drawn = await illustrator.draw(order);
      took.push(performance.now() - start);
      large.push(drawn.webp512.length);
      small.push(drawn.webp256.length);
      peak = Math.max(peak, rssMb());
      return true;
    },
    {
      slots,
      onError: (/** @type {unknown} */ error) => {
        throw error;
      },
    },
  );
  const cpu = process.cpuUsage();
  const start = performance.now();
  pool.wake();
  await pool.idle();
  const seconds = (performance.now() - start) / 1_000;
  const used = process.cpuUsage(cpu);
  if (took.length !== pictures) throw new Error(`drew ${took.length} of ${pictures}`);

  return {
    cores: availableParallelism(),
    hands: slots,
    pictures,
    perSecond: round(pictures / seconds),
    cpuMsPerPicture: round((used.user + used.system) / 1_000 / pictures),
    firstMs: round(firstMs),
    p50Ms: round(quantile(took, 0.5)),
    p95Ms: round(quantile(took, 0.95)),
    bytes512: { average: Math.round(mean(large)), p95: quantile(large, 0.95) },
    bytes256: { average: Math.round(mean(small)), p95: quantile(small, 0.95) },
    rssMb: { atRest: Math.round(atRest), peak: Math.round(peak) },
    sameBytesTwice: name(first) === name(same),
  };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const style of styles)
    console.log(
      JSON.stringify(
        { style, ...(await benchIllustrator({ style, pictures: Number(process.argv[2] ?? 60) })) },
        null,
        2,
      ),
    );
}
