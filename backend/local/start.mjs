// @ts-check
import { command } from './lib/console.mjs';
import { startSession } from './lib/session.mjs';

await command(async () => {
  await startSession();
});
