import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { ReplayDeletions } from './identity/application/account-deletion/replay-deletions';
import { readSettings } from './platform/config/env';
import { JsonLogger } from './platform/log';

/** `forget-again`: after a backup was restored, with the settings of the api and before it serves anybody. The worker does the rest. */
async function main(): Promise<void> {
  // Beside an api on this machine, whose address for health and metrics is taken.
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
