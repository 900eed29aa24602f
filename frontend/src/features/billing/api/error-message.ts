import { ApiError, messageOf } from '../../../api/http/api-error';

/** The text of a failed command: the server's own message, else the given one. Null where nothing failed. */
export const refusalOf = (error: Error | null, otherwise: string): string | null =>
  error === null ? null : error instanceof ApiError ? messageOf(error) : otherwise;
