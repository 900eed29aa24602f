import type { Language } from '../../platform/http/params';

/** An export: the user, the session and the time. */
export interface ExportRequest {
  userId: string;
  /** The session of the request. */
  sid: string;
  language: Language;
  now: Date;
}
