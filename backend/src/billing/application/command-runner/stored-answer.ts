import { DomainError, type ErrorKind } from '../../../kernel/domain-error';
import { Answer, type Command, ReplayedError } from '../../../platform/idempotency/idempotency';
import type { BillingCommand } from '../../domain/command';

interface StoredRefusal {
  code: string;
  kind: ErrorKind;
  messageKey?: string;
}

export const storedRefusal = ({ code, kind, messageKey }: DomainError): string => JSON.stringify({ code, kind, ...(messageKey !== undefined && { messageKey }) } satisfies StoredRefusal);

/** The answer of a command that has ended. @throws DomainError where it was refused. */
export function answerOf<A extends object>({ state, answer }: Pick<BillingCommand, 'state' | 'answer'>): Answer<A> {
  if (state === 'done') return new Answer<A>(200, answer ?? '{}', false);
  const { code, kind, messageKey } = JSON.parse(answer ?? '{}') as StoredRefusal;
  throw new DomainError(code, kind, undefined, undefined, messageKey);
}

/** The stored answer for a repeated key, marked as replayed. @throws IDEMPOTENCY_KEY_REUSED where the key came with another body. */
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
