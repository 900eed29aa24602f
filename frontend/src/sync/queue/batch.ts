import { overlayOf } from '@pictick/rules/changes.overlay';
import type { Call } from '@pictick/rules/changes/change-file';
import { scopeOf, scopePath } from '@pictick/rules/changes/scope';
import { operationsPerRequest } from '@pictick/rules/limits';
import type { Operation } from '../types';
import { callOf, keyOf } from './operations';
import type { WireResponse } from './response';

/**
 * The server reads 1 MB; a character has up to three bytes, and half of the time limit is left to the
 * answers.
 */
const mostLetters = 160_000;

/**
 * The first operations of a lane that are sent together: those of one household, or of one list that the
 * server knows. A child's operation goes alone.
 */
export function nextBatch(lane: readonly Operation[]): Operation[] {
  const [first] = lane;
  if (!first) return [];
  const batch = [first];
  if (goesAlone(first)) return batch;
  let letters = lettersOf(first);
  for (const operation of lane.slice(1, operationsPerRequest)) {
    letters += lettersOf(operation);
    if (scopeOf(operation) !== scopeOf(first) || goesAlone(operation) || letters > mostLetters) break;
    batch.push(operation);
  }
  return batch;
}

const goesAlone = (operation: Operation): boolean =>
  overlayOf(operation.change).begins !== undefined || callOf(operation).actingChild !== undefined;
const lettersOf = (operation: Operation): number => JSON.stringify(callOf(operation).body ?? {}).length;

/**
 * Each operation has the same key and body as if it were sent alone, so the server recognises it either way.
 */
export function callOfBatch(first: Operation, batch: readonly Operation[]): Call {
  const base = scopePath(first);
  const operations = batch.map((operation) => {
    const { method, path, body = {} } = callOf(operation);
    return {
      key: keyOf(operation),
      method,
      path: path.slice(base.length + 1),
      body,
      ...(operation.language && { language: operation.language }),
    };
  });
  return { method: 'POST', path: `${base}/operations`, body: { operations } };
}

/**
 * The answers in the order of the operations, up to the first missing one. Null if this is no answer to a
 * batch.
 */
export function batchResponses(
  { status, body }: WireResponse,
  batch: readonly Operation[],
): WireResponse[] | null {
  if (
    status !== 200 ||
    typeof body !== 'object' ||
    body === null ||
    !('results' in body) ||
    !Array.isArray(body.results)
  )
    return null;
  const results = new Map(
    (body.results as { key: string | null; status: number; body: unknown }[]).map((result) => [
      result.key,
      result,
    ]),
  );
  const answers: WireResponse[] = [];
  for (const operation of batch) {
    const result = results.get(keyOf(operation));
    if (!result) break;
    answers.push(result);
  }
  return answers;
}
