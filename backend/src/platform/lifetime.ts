import { describe, placesOf } from './database/database-errors';
import { SettingsError } from './config/env';
import { line } from './log';

/** Longer than the queue waits for its jobs. */
const patienceMs = 25_000;

/** Starts, and stops on SIGTERM or SIGINT: what is under way is finished, but not for ever. */
export function runUntilSignal(start: () => Promise<() => Promise<void>>): void {
  let stopping = false;
  const started = start();
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    started
      .then((close) => close())
      .then(() => line('info', { message: 'stopped', signal }))
      .then(() => process.exit(0), () => process.exit(1));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The message of what nobody caught would be printed as it is.
  process.on('uncaughtException', (error) => {
    line('error', { message: 'uncaught exception', error: describe(error), at: placesOf(error) });
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => line('error', { message: 'unhandled rejection', error: describe(error) }));
  started.catch((error: unknown) => {
    line('error', { message: 'not started', error: error instanceof SettingsError ? error.message : describe(error), ...startUp(error) });
    process.exit(1);
  });
}

/** Before anything is served no words of people are about, so the message may be told. */
const startUp = (error: unknown): { reason?: string } => (error instanceof Error && !(error instanceof SettingsError) ? { reason: error.message } : {});
