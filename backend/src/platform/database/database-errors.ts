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

/** The server is away, is starting or stopping, or took our connection. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (isDatabaseTimeout(error)) return true;
  // A socket that is not there is a server that is away; a file that is not there is our own mistake.
  if (code === 'ENOENT') return syscallOf(error) === 'connect';
  if (code && (networkCodes.has(code) || /^(08|57P0)/.test(code) || code === '53300')) return true;
  return error instanceof Error && clientMessages.test(error.message);
}

/** The server took the question and gave no answer in time; asking again would only double the wait. */
export const isDatabaseTimeout = (error: unknown): boolean => error instanceof DatabaseTimeout;

/** Deadlock, serialisation failure, statement timeout, no room on the disk or in memory, read only while another server takes over: the same request may well succeed in a moment. */
export const isTransient = (error: unknown): boolean =>
  /^(40P01|40001|57014|25006|25P03|25P04|53[124]00)$/.test(codeOf(error) ?? '');

/** Somebody else held the row for too long. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint);

const databaseErrors = new WeakSet<Error>();
const databasePhrase = 'database away: ';

/** From now on `describe` says that it is an error of the database: its code could be of any server. */
export const markDatabaseError = (error: Error): void => void databaseErrors.add(error);

/** Whether a text holds what `describe` says of such an error. */
export const isAboutDatabase = (text: string): boolean => text.includes(databasePhrase);

/** What may be logged of an error: its kind and its place in our code, never its message, which can quote what people wrote. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error';
  const code = codeOf(error);
  const [place] = stackPlaces(error);
  return `${databaseErrors.has(error) ? databasePhrase : ''}${error.name}${code === undefined ? '' : ` ${code}`}${place === undefined ? '' : ` at ${place}`}`;
}

/** Our own frames of the stack, from the repository's root. */
export function stackPlaces(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return [];
  return error.stack
    .split('\n')
    .filter((frame) => frame.startsWith('    at ') && !/node:|node_modules/.test(frame))
    .slice(0, 5)
    .map((frame) => frame.slice(7).replace(/(^|\()[^(]*\/(?=backend\/)/, '$1'));
}
