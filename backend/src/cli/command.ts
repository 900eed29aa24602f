import type { Database } from '../platform/database/database';

/** A command of `npm run admin`. It prints to stdout; an Error that it throws is printed as one line, with exit code 1. */
export interface AdminCommand {
  /** One line for `--help`. */
  summary: string;
  /** One form of the command a line, without `npm run admin --`. */
  usage: readonly string[];
  run(words: readonly string[], connect: () => Database): Promise<void>;
}

/** @throws UsageError printed with the forms of the command */
export class UsageError extends Error {
  constructor() {
    super('The command was not understood.');
  }
}
