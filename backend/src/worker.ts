import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { readSettings } from './platform/config/env';
import { checkFolders } from './platform/config/folders';
import { runWithGracefulShutdown } from './platform/graceful-shutdown';
import { logReadiness } from './platform/health/log-readiness';
import { Readiness } from './platform/health/readiness';
import { JsonLogger } from './platform/log';

/** The worker process: relays events and runs jobs. The same modules as the API, without HTTP. */
runWithGracefulShutdown(async () => {
  const settings = readSettings();
  checkFolders(settings, ['artDir']);
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, 'worker'), {
    logger: new JsonLogger(settings.logLevel),
  });
  void logReadiness(app.get(Readiness), { role: 'worker' });
  return { app, drainSeconds: 0 };
});
