import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../../src/app.module';
import { AccessTokens } from '../../../src/identity/domain/access-tokens';
import { configureApp, createAdapter } from '../../../src/platform/http/app';
import { testSettings } from '../module.builder';

/** An api that has renewed a session, reports it, and never answers. The test kills it with -9. */
const settings = testSettings(process.argv[2] ?? '');
void (async () => {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(settings, 'api'),
    createAdapter(settings),
    { logger: ['error'] },
  );
  configureApp(app, settings);
  app.get(AccessTokens).issue = () => {
    process.send?.({ committed: true });
    return new Promise<never>(() => undefined);
  };
  await app.listen(0, '127.0.0.1');
  process.send?.({ url: await app.getUrl() });
})();
