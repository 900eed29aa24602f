import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { readSettings } from './platform/config/env';
import { checkFolders } from './platform/config/folders';
import { Readiness } from './platform/health/readiness';
import { tellReady } from './platform/health/tell-ready';
import { runUntilSignal } from './platform/lifetime';
import { JsonLogger } from './platform/log';

/** The worker: relays events and does jobs. The same modules as the api, without HTTP. */
runUntilSignal(async () => {
  const settings = readSettings();
  checkFolders(settings, ['artDir']);
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, 'worker'), {
    logger: new JsonLogger(settings.logLevel),
  });
  void tellReady(app.get(Readiness), { role: 'worker' });
  return { app, drainSeconds: 0 };
});
