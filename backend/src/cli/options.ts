import { type AuditReason, type Reason, ticketForm } from '../platform/audit/audit-reason';

/** The value of an option such as `--until` and the other arguments; null if the option is missing. */
export function takeOption(words: readonly string[], name: string): [string | null, readonly string[]] {
  const at = words.indexOf(name);
  return at < 0 ? [null, words] : [words[at + 1] ?? '', words.toSpliced(at, 2)];
}

/** The usage text of `--reason` and `--ticket`. */
export const reasonUsage = (known: readonly Reason[]): string =>
  `--reason ${known.join('|')} [--ticket SUP-1234]`;

/** The reason for the audit log and the other arguments; null if it is missing or unknown. `--because` is its name of 0.1. */
export function parseReason<R extends Reason>(
  words: readonly string[],
  known: readonly R[],
): [AuditReason<R> | null, readonly string[]] {
  const [given, others] = takeOption(words, words.includes('--reason') ? '--reason' : '--because');
  const [ticket, rest] = takeOption(others, '--ticket');
  const reason = known.find((each) => each === given);
  const isSaid = reason !== undefined && (ticket === null || ticketForm.test(ticket));
  return [isSaid ? { reason, ...(ticket !== null && { ticket }) } : null, rest];
}

/** As parseReason, with a reason that holds where the operator gives none. */
export const parseReasonOr = <R extends Reason>(
  usual: R,
  words: readonly string[],
  known: readonly R[],
): [AuditReason<R> | null, readonly string[]] =>
  parseReason(
    words.includes('--reason') || words.includes('--because') ? words : [...words, '--reason', usual],
    known,
  );
