import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { ReplayDeletions } from './identity/application/account-deletion/replay-deletions';
import { readSettings } from './platform/config/env';
import { JsonLogger } from './platform/log';

/**
 * `forget-again`: repeats all account deletions after a backup was restored. It needs the settings of the API
 * and has to run before the API serves requests. The worker runs the steps.
 */
async function main(): Promise<void> {
  // An API on this machine has the address for health and metrics.
  const settings = { ...readSettings(), privateListen: null };
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, 'api'), {
    logger: new JsonLogger('error'),
  });
  try {
    const many = await app.get(ReplayDeletions, { strict: false }).execute();
    process.stdout.write(
      many === 0
        ? 'Nobody has left.\n'
        : `${many} who left are forgotten once more, by the worker, within minutes. npm run leavings shows how far it is.\n`,
    );
  } finally {
    await app.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'It did not work'}\n`);
  process.exitCode = 1;
});
