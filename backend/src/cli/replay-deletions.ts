import { NestFactory } from '@nestjs/core';
import { readSettings } from '../platform/config/env';
import { JsonLogger } from '../platform/log';
import { type AdminCommand, UsageError } from './command';

export const replayDeletions: AdminCommand = {
  summary: 'After a restore: deletes the accounts again that were deleted since the backup.',
  usage: ['replay-deletions'],
  /** Runs with the settings of the api, before the api serves users. The worker does the rest. */
  async run(words) {
    if (words.length > 0) throw new UsageError();
    // The other commands need no module of the product.
    const { AppModule } = await import('../app.module.js');
    const { ReplayDeletions } = await import('../identity/application/account-deletion/replay-deletions.js');
    // An api on this machine holds the address for health and metrics.
    const settings = { ...readSettings(), privateListen: null };
    const app = await NestFactory.createApplicationContext(AppModule.with(settings, 'api'), {
      logger: new JsonLogger('error'),
    });
    try {
      const count = await app.get(ReplayDeletions, { strict: false }).execute();
      process.stdout.write(
        count === 0
          ? 'No account was deleted since the backup.\n'
          : `${count} accounts are deleted again by the worker, within minutes. npm run admin -- deletions shows the progress.\n`,
      );
    } finally {
      await app.close();
    }
  },
};
