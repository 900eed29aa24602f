import { DomainError, type ErrorKind } from '../../../kernel/domain-error';
import { Answer, type Command, ReplayedError } from '../../../platform/idempotency/idempotency';
import type { BillingCommand } from '../../domain/command';

interface StoredRefusal {
  code: string;
  kind: ErrorKind;
  messageKey?: string;
}

/** A refusal, as it stands in the row. */
export const written = ({ code, kind, messageKey }: DomainError): string => JSON.stringify({ code, kind, ...(messageKey !== undefined && { messageKey }) } satisfies StoredRefusal);

/** What was answered, a refusal being thrown. */
export function answerOf<A extends object>({ state, answer }: Pick<BillingCommand, 'state' | 'answer'>): Answer<A> {
  if (state === 'done') return new Answer<A>(200, answer ?? '{}', false);
  const { code, kind, messageKey } = JSON.parse(answer ?? '{}') as StoredRefusal;
  throw new DomainError(code, kind, undefined, undefined, messageKey);
}

/** The same to the same key, as something that was said before. */
export function replayOf<A extends object>(known: BillingCommand, { fingerprint }: Command): Answer<A> {
  if (!known.fingerprint.equals(fingerprint)) throw new ReplayedError('IDEMPOTENCY_KEY_REUSED', 'invalid');
  try {
    const { status, body } = answerOf<A>(known);
    return new Answer<A>(status, body, true);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ReplayedError(error.code, error.kind, undefined, undefined, error.messageKey);
  }
}
