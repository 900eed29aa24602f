import { createHash } from 'node:crypto';
import type { LoggerService } from '@nestjs/common';
import { pino, stdTimeFunctions } from 'pino';
import { type Context, context } from './context';
import { describe, isAboutDatabase } from './database/database-errors';
import { Outage } from './database/outage';

type Level = 'error' | 'warn' | 'info' | 'debug';

/** Every log line during the work names this request or job. */
export const during = <T>(what: Pick<Context, 'requestId' | 'queue' | 'job'>, work: () => T): T =>
  context.run(what, work);

/** Our own clients send UUIDs. Other request ids could be names, so only a hash of them is logged. */
export const loggedId = (id: string): string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    ? id
    : `sha256:${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;

function currentWork(): object {
  const { requestId, queue, job } = context.getStore() ?? {};
  return {
    ...(requestId !== undefined && { requestId: loggedId(requestId) }),
    ...(queue !== undefined && { queue, job }),
  };
}

const log = pino(
  {
    level: 'debug',
    base: undefined,
    messageKey: 'message',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: currentWork,
  },
  // Looks up process.stdout at each write. It loses no lines when the process ends.
  { write: (text) => process.stdout.write(text) },
);

/** Writes one JSON object in a line. The program chooses the fields; texts of users are never logged. */
export function line(level: Level, fields: object): void {
  log[level](fields);
}

/** The outage log of this process' database. */
export const outage = new Outage((level, message) => line(level, { context: 'database', message }));

/** Nest's lines about each module and route at start. */
const startupContexts: ReadonlySet<unknown> = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Nest's logger, in the same format. */
export class JsonLogger implements LoggerService {
  private readonly out;

  constructor(threshold: Level) {
    this.out = log.child({}, { level: threshold });
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(startupContexts.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  /**
   * Logs only the kind and place of an error: its message, and Postgres' details, can quote texts of users.
   */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const said =
      message instanceof Error
        ? { message: describe(message) }
        : typeof message === 'object' && message !== null
          ? message
          : { message: String(message) };
    if (
      Object.values(said).some((text) => typeof text === 'string' && isAboutDatabase(text)) &&
      outage.suppressLog()
    )
      return;
    this.out[level]({ ...(typeof context === 'string' && { context }), ...said });
  }
}
