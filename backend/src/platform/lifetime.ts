import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { SettingsError } from './config/env';
import { describe, placesOf } from './database/database-errors';
import { Readiness } from './health/readiness';
import { line } from './log';

/** Longer than the queue waits for its jobs. */
const patience = 25_000;

interface Running {
  app: INestApplicationContext;
  drainSeconds: number;
}

const giveUpAfter = (ms: number): NodeJS.Timeout => setTimeout(() => process.exit(1), ms).unref();

/** Says first that it goes, and goes on serving until that has been heard. */
async function end({ app, drainSeconds }: Running, patienceMs: number): Promise<void> {
  giveUpAfter(drainSeconds * 1_000 + patienceMs);
  app.get(Readiness).leave();
  await pause(drainSeconds * 1_000);
  await app.close();
}

/** Starts, and stops on SIGTERM or SIGINT: what is under way is finished, but not for ever. */
export function runUntilSignal(start: () => Promise<Running>, patienceMs = patience): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    const notStarted = giveUpAfter(patienceMs);
    started
      .then((running) => {
        clearTimeout(notStarted);
        return end(running, patienceMs);
      })
      .then(() => line('info', { message: 'stopped', signal }))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The message of what nobody caught would be printed as it is.
  process.on('uncaughtException', (error) => {
    line('error', { message: 'uncaught exception', error: describe(error), at: placesOf(error) });
    process.exit(1);
  });
  process.on('unhandledRejection', (error) =>
    line('error', { message: 'unhandled rejection', error: describe(error) }),
  );
  // After what hears the signals: else one that comes at once would not be waited for.
  const started = start();
  started.catch((error: unknown) => {
    line('error', {
      message: 'not started',
      error: error instanceof SettingsError ? error.message : describe(error),
      ...startUp(error),
    });
    process.exit(1);
  });
}

/** Before anything is served no words of people are about, so the message may be told. */
const startUp = (error: unknown): { reason?: string } =>
  error instanceof Error && !(error instanceof SettingsError) ? { reason: error.message } : {};
