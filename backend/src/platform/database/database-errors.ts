import { DatabaseTimeout } from './statement-deadlines';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const clientMessages =
  /connection terminated|connection ended|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|terminating connection/i;

export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const syscallOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'syscall' in error ? error.syscall : undefined;

/** The statement was not sent, because too many others wait for a connection. */
export class PoolCrowded extends Error {
  constructor() {
    super('too many statements wait for a connection');
    this.name = 'PoolCrowded';
  }
}

/** The server is away, is starting or stopping, has closed the connection, or gets too many statements. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (isDatabaseTimeout(error) || error instanceof PoolCrowded) return true;
  // A missing socket means that the server is away; a missing file is an error of the program.
  if (code === 'ENOENT') return syscallOf(error) === 'connect';
  if (code && (networkCodes.has(code) || /^(08|57P0)/.test(code) || code === '53300')) return true;
  return error instanceof Error && clientMessages.test(error.message);
}

/** The server took the statement and did not answer in time. A retry would only double the wait. */
export const isDatabaseTimeout = (error: unknown): boolean => error instanceof DatabaseTimeout;

/**
 * Deadlock, serialisation failure, statement timeout, full disk or memory, or read-only during a failover:
 * the same request may succeed in a moment.
 */
export const isTransient = (error: unknown): boolean =>
  /^(40P01|40001|57014|25006|25P03|25P04|53[124]00)$/.test(codeOf(error) ?? '');

/** Another transaction held the row for too long. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint);

const databaseErrors = new WeakSet<Error>();
const databasePhrase = 'database away: ';

/** Marks an error as one of the database, for `describe`: its code alone could come from any server. */
export const markDatabaseError = (error: Error): void => void databaseErrors.add(error);

/** Tells if a log text contains an error of the database as `describe` writes it. */
export const isAboutDatabase = (text: string): boolean => text.includes(databasePhrase);

/**
 * The part of an error that may be logged: its kind and its place in the code. Messages are left out, because
 * they can quote texts of users.
 */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error';
  const code = codeOf(error);
  const [place] = stackPlaces(error);
  return `${databaseErrors.has(error) ? databasePhrase : ''}${error.name}${code === undefined ? '' : ` ${code}`}${place === undefined ? '' : ` at ${place}`}`;
}

/** The frames of the stack that are in this repository, with paths from its root. */
export function stackPlaces(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return [];
  return error.stack
    .split('\n')
    .filter((frame) => frame.startsWith('    at ') && !/node:|node_modules/.test(frame))
    .slice(0, 5)
    .map((frame) => frame.slice(7).replace(/(^|\()[^(]*\/(?=backend\/)/, '$1'));
}
