/** A request on the wire; text where it is text there. */
export interface WireRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With the query string. */
  path: string;
  token: string;
  key: string | null;
  language: string | null;
  ifNoneMatch: string | null;
  body: string | null;
}

export interface WireAnswer {
  status: number;
  body: string;
  etag: string | null;
}
