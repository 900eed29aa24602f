// @ts-check
// Loaded before a process of the product (NODE_OPTIONS=--import): shifts its clock by the minutes that
// WRONG_CLOCKS gives for its script (main.js:10,worker.js:-10). Elapsed time (performance, timers) is not
// changed.
import { basename } from 'node:path';

const minutes = Number(
  new Map(
    (process.env['WRONG_CLOCKS'] ?? '')
      .split(',')
      .map((one) => /** @type {[string, string]} */ (one.split(':'))),
  ).get(basename(process.argv[1] ?? '')) ?? 0,
);

if (minutes !== 0) {
  const Right = Date;
  const now = () => Right.now() + minutes * 60_000;
  globalThis.Date = /** @type {DateConstructor} */ (
    new Proxy(Right, {
      construct: (target, given, made) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, made),
      apply: () => new Right(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  );
}
