// @ts-check
// Loaded before each process of a stack (--import): its clock is off by the ms in the file MOVED_CLOCK, which
// may change while it runs. Elapsed time (performance, timers) is not changed. The product knows nothing of it.
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const readEveryMs = 10;
const file = process.env['MOVED_CLOCK'] ?? '';
const Right = Date;
let offset = 0;
let readAt = -Infinity;

const now = () => {
  if (performance.now() - readAt > readEveryMs) {
    readAt = performance.now();
    offset = Number(readFileSync(file, 'utf8'));
  }
  return Right.now() + offset;
};

if (file !== '') {
  globalThis.Date = /** @type {DateConstructor} */ (
    new Proxy(Right, {
      construct: (target, given, made) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, made),
      apply: () => new Right(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  );
  // Node writes this header from a Date of its own.
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = /** @type {typeof writeHead} */ (
    /** @this {ServerResponse} @param {Parameters<typeof writeHead>} given */
    function (...given) {
      if (!this.headersSent) this.setHeader('Date', new Right(now()).toUTCString());
      return writeHead.apply(this, given);
    }
  );
}
