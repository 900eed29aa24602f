// @ts-check
// Runs a stack under the clock of clock.mjs, stand-ins included: Google's tokens have to be of the same time.
// It tells its addresses by IPC, restarts its worker when it is asked, and ends with its parent.
import { startStack } from '../../../backend/local/stack.mjs';

const [dataDir = '', clock = ''] = process.argv.slice(2);
const stack = await startStack({
  dataDir,
  fast: true,
  env: { NODE_OPTIONS: `--import ${clock}`, MOVED_CLOCK: process.env['MOVED_CLOCK'] },
});
const stop = async () => {
  await stack.stop();
  process.exit();
};
process.once('disconnect', () => void stop());
process.on('message', (wish) => {
  if (wish === 'stop') void stop();
  else void stack.worker.restart().then(() => process.send?.('restarted'));
});
process.send?.({
  PICTICK_URL: stack.url,
  PICTICK_DATABASE: stack.appUrl,
  PICTICK_MAILBOX: stack.mailboxUrl,
});
