// Hand-written SQL: the check runs on a connection of its own, without the deadlines of the pool.
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Client } from 'pg';
import { AppModule } from './app.module';
import { ImageStore } from './imaging/domain/storage/image-store';
import { readSettings } from './platform/config/env';
import { JsonLogger } from './platform/log';
import { findInconsistencies } from './views/verify-integrity';

/**
 * `verify-integrity`: checks a restored backup, with the settings of the API. It reads all data and may take
 * long.
 */
async function main(): Promise<void> {
  // An API on this machine has the address for health and metrics.
  const settings = { ...readSettings(), privateListen: null };
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, 'api'), {
    logger: new JsonLogger('error'),
  });
  const client = new Client({
    connectionString: settings.databaseUrl,
    application_name: 'pictick-verify-integrity',
  });
  await client.connect();
  try {
    const store = app.get(ImageStore, { strict: false });
    const query = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
      (await client.query<R>(text, [...values])).rows;
    const found = await findInconsistencies({ query }, (sha) => store.has(sha));
    if (found.length > 0) throw new Error(`Inconsistent: ${found.join(', ')}`);
    process.stdout.write('What must hold holds.\n');
  } finally {
    await client.end();
    await app.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'It did not work'}\n`);
  process.exitCode = 1;
});
