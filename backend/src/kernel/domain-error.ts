export type ErrorKind =
  | 'malformed'
  | 'invalid'
  | 'limit'
  | 'not-found'
  | 'forbidden'
  | 'conflict'
  | 'unauthorised'
  | 'busy'
  | 'too-many'
  | 'overloaded'
  | 'broken'
  | 'upstream'
  | 'unavailable';

export const rules = ['required', 'min', 'max', 'type', 'enum', 'unknown', 'format', 'uuid'] as const;
export type Rule = (typeof rules)[number];

export interface FieldProblem {
  field: string;
  rule: Rule;
}

/** Something the business says no to. `code` travels to the client; words for people are made there. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly kind: ErrorKind,
    readonly details?: FieldProblem[],
    /** When it makes sense to ask again, where that is known. */
    readonly retryAfterSeconds?: number,
    /** Where its words are, if they are not at the place that follows from the code. */
    readonly messageKey?: string,
  ) {
    super(code);
    this.name = 'DomainError';
  }
}

export const notFound = (): DomainError => new DomainError('NOT_FOUND', 'not-found');
export const tooMany = (retryAfterSeconds: number): DomainError =>
  new DomainError('TOO_MANY_REQUESTS', 'too-many', undefined, retryAfterSeconds);
/** Too much at once for this house, whoever asks. */
export const overloaded = (retryAfterSeconds: number): DomainError =>
  new DomainError('SERVICE_UNAVAILABLE', 'overloaded', undefined, retryAfterSeconds);
export const invalid = (...details: FieldProblem[]): DomainError =>
  new DomainError('VALIDATION_FAILED', 'invalid', details);
