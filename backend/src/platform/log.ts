import type { LoggerService, LogLevel } from '@nestjs/common';

type Level = 'error' | 'warn' | 'info' | 'debug';
const rank: Readonly<Record<Level, number>> = { error: 0, warn: 1, info: 2, debug: 3 };

/** One JSON object a line. Fields are chosen by us; nothing a person wrote goes in here. */
export function line(level: Level, fields: object): void {
  const stream = level === 'error' ? process.stderr : process.stdout;
  stream.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields })}\n`);
}

/** What Nest tells of its own start: a line for every module and route. */
const chatty: ReadonlySet<unknown> = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** Nest's logger, in the same shape. */
export class JsonLogger implements LoggerService {
  constructor(private readonly threshold: Level) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(chatty.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
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
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  setLogLevels(_levels: LogLevel[]): void {
    // The threshold comes from LOG_LEVEL.
  }

  private write(level: Level, message: unknown, rest: unknown[]): void {
    if (rank[level] > rank[this.threshold]) return;
    const context = rest.at(-1);
    line(level, { ...(typeof context === 'string' && { context }), ...(typeof message === 'object' && message !== null ? message : { message: String(message) }) });
  }
}
