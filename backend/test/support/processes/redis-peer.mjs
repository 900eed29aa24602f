// @ts-check
// A Redis of the test's own, in the hands of a process that Jest can talk to: start, kill, flush, freeze and thaw, each answered by {done}.
import { startRedis } from '../../../local/redis/server.mjs';

const redis = await startRedis(process.env['REDIS_SERVER_PATH'] ?? 'redis-server');
/** @type {Record<string, () => Promise<void>>} */
const orders = {
  start: redis.start,
  kill: redis.kill,
  flush: redis.flush,
  freeze: async () => void process.kill(redis.pid(), 'SIGSTOP'),
  thaw: async () => void process.kill(redis.pid(), 'SIGCONT'),
};
process.on('message', (/** @type {string} */ order) => {
  void orders[order]?.().then(() => process.send?.({ done: order }));
});
process.once(
  'disconnect',
  () =>
    void orders['thaw']?.()
      .catch(() => undefined)
      .then(() => redis.stop())
      .then(() => process.exit(0)),
);
process.send?.({ url: redis.url });
