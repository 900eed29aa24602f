import { Controller, Get, Module, type OnApplicationShutdown } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { runWithGracefulShutdown } from '../../../src/platform/graceful-shutdown';
import { Readiness } from '../../../src/platform/health/readiness';

/** A process that is told to stop while something in it does not end: `request`, `job`, `start`, or nothing. */
const [what] = process.argv.slice(2);
const never = (): Promise<never> => new Promise(() => setInterval(() => undefined, 1_000));

@Controller()
class Hanging {
  @Get()
  answer(): Promise<never> {
    process.send?.('asked');
    return never();
  }
}

/** As queues do it. */
class Jobs implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> | undefined {
    return what === 'job' ? never() : undefined;
  }
}

@Module({
  controllers: [Hanging],
  providers: [Jobs, { provide: Readiness, useValue: { startDraining: () => undefined } }],
})
class EmptyModule {}

runWithGracefulShutdown(async () => {
  if (what === 'start') {
    process.send?.('asked');
    return never();
  }
  const app = await NestFactory.create<NestFastifyApplication>(EmptyModule, new FastifyAdapter(), {
    logger: false,
  });
  await app.listen(0, '127.0.0.1');
  if (what === 'request') void fetch(await app.getUrl()).catch(() => undefined);
  else process.send?.('asked');
  return { app, drainSeconds: 0 };
}, 300);
