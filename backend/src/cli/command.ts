import type { Database } from '../platform/database/database';

/** A command of `npm run admin`. It prints to stdout; an Error that it throws is printed as one line, with exit code 1. */
export interface AdminCommand {
  /** One line for `--help`. */
  summary: string;
  /** One form of the command a line, without `npm run admin --`. */
  usage: readonly string[];
  /** @throws UsageError */
  run(words: readonly string[], connect: () => Database): Promise<void>;
}

/** Arguments that no form of the command allows; printed with its forms. */
export class UsageError extends Error {
  constructor() {
    super('The command was not understood.');
  }
}
