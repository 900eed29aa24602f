// @ts-check
import { command } from './lib/say.mjs';
import { startSession } from './lib/session.mjs';

await command(async () => {
  await startSession();
});
