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

/** A business error. `code` goes to the client, which has the texts for users. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly kind: ErrorKind,
    readonly details?: FieldProblem[],
    /** Seconds after which a retry makes sense, if known. */
    readonly retryAfterSeconds?: number,
    /** The key of the text, if it does not follow from the code. */
    readonly messageKey?: string,
  ) {
    super(code);
    this.name = 'DomainError';
  }
}

export const notFound = (): DomainError => new DomainError('NOT_FOUND', 'not-found');
export const tooMany = (retryAfterSeconds: number): DomainError =>
  new DomainError('TOO_MANY_REQUESTS', 'too-many', undefined, retryAfterSeconds);
/** The installation is overloaded, independent of the caller. */
export const overloaded = (retryAfterSeconds: number): DomainError =>
  new DomainError('SERVICE_UNAVAILABLE', 'overloaded', undefined, retryAfterSeconds);
export const invalid = (...details: FieldProblem[]): DomainError =>
  new DomainError('VALIDATION_FAILED', 'invalid', details);
