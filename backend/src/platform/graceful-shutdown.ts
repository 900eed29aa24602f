import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { SettingsError } from './config/env';
import { describe, stackPlaces } from './database/database-errors';
import { Readiness } from './health/readiness';
import { line } from './log';

/** Longer than the queue waits for its jobs. */
const defaultTimeoutMs = 25_000;

interface Running {
  app: INestApplicationContext;
  drainSeconds: number;
}

const exitAfter = (ms: number): NodeJS.Timeout => setTimeout(() => process.exit(1), ms).unref();

/** Reports "not ready", serves until the load balancer has noticed, then closes. */
async function shutDown({ app, drainSeconds }: Running, timeoutMs: number): Promise<void> {
  exitAfter(drainSeconds * 1_000 + timeoutMs);
  app.get(Readiness).startDraining();
  await pause(drainSeconds * 1_000);
  await app.close();
}

/** Starts the process, and stops it on SIGTERM or SIGINT: running work may end within the timeout. */
export function runWithGracefulShutdown(start: () => Promise<Running>, timeoutMs = defaultTimeoutMs): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    const notStarted = exitAfter(timeoutMs);
    started
      .then((running) => {
        clearTimeout(notStarted);
        return shutDown(running, timeoutMs);
      })
      .then(() => line('info', { message: 'stopped', signal }))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Node would print the message of an uncaught error, which can quote texts of users.
  process.on('uncaughtException', (error) => {
    line('error', { message: 'uncaught exception', error: describe(error), at: stackPlaces(error) });
    process.exit(1);
  });
  process.on('unhandledRejection', (error) =>
    line('error', { message: 'unhandled rejection', error: describe(error) }),
  );
  // Starts after the signal handlers are in place, so that an early signal waits for it.
  const started = start();
  started.catch((error: unknown) => {
    line('error', {
      message: 'not started',
      error: error instanceof SettingsError ? error.message : describe(error),
      ...startupReason(error),
    });
    process.exit(1);
  });
}

/** Before requests are served, an error cannot quote texts of users, so its message may be logged. */
const startupReason = (error: unknown): { reason?: string } =>
  error instanceof Error && !(error instanceof SettingsError) ? { reason: error.message } : {};
