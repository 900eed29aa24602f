import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module';
import { PlansQuery } from './billing';
import { readSettings } from './platform/config/env';
import { checkFolders } from './platform/config/folders';
import { runWithGracefulShutdown } from './platform/graceful-shutdown';
import { logReadiness } from './platform/health/log-readiness';
import { Readiness } from './platform/health/readiness';
import { configureApp, createAdapter } from './platform/http/app';
import { serveWeb } from './platform/http/web';
import { JsonLogger } from './platform/log';
import { addDocs } from './platform/openapi/docs';

/** The API process: HTTP API and the files of the page. */
runWithGracefulShutdown(async () => {
  const settings = readSettings();
  checkFolders(settings, ['webDir', 'artDir']);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(settings, 'api'),
    createAdapter(settings),
    { logger: new JsonLogger(settings.logLevel) },
  );
  configureApp(app, settings);
  addDocs(app);
  const plans = app.get(PlansQuery, { strict: false });
  await serveWeb(app.getHttpAdapter().getInstance() as unknown as FastifyInstance, settings, () =>
    plans.forVisitors(),
  );
  await app.listen(settings.port, settings.host);
  void logReadiness(app.get(Readiness), { role: 'api', url: settings.publicUrl.origin });
  return { app, drainSeconds: settings.drainSeconds };
});
