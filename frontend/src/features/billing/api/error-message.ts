import { ApiError, messageOf } from '../../../api/http/api-error';

/** Why an order did not work: the server's own sentence, else ours for this very thing. Null where nothing failed. */
export const refusalOf = (error: Error | null, otherwise: string): string | null =>
  error === null ? null : error instanceof ApiError ? messageOf(error) : otherwise;
