// @ts-check
import { malformed, missing } from './errors.mjs';

/**
 * A page of a list, newest first, as Stripe paginates: after or before an id, never by number.
 * @template {{id: string}} R
 * @param {import('./params.mjs').Params} params @param {string} url @param {R[]} oldestFirst @param {(row: R) => import('../fake-stripe.mjs').Wire} show
 */
export function page(params, url, oldestFirst, show) {
  const limit = params.int('limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw malformed(`Invalid limit: must be between 1 and 100`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  const rows = [...oldestFirst].reverse();
  const [after, before] = [params.text('starting_after'), params.text('ending_before')];
  /** @param {string} id @param {string} param */
  const place = (id, param) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) throw missing('object', id, param);
    return index;
  };
  if (before) {
    const end = place(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return list(url, rows.slice(start, end).map(show), start > 0);
  }
  const start = after ? place(after, 'starting_after') + 1 : 0;
  return list(url, rows.slice(start, start + limit).map(show), rows.length > start + limit);
}

/** @param {string} url @param {import('../fake-stripe.mjs').Wire[]} data @param {boolean} [more] */
export const list = (url, data, more = false) => ({ object: 'list', data, has_more: more, url });
