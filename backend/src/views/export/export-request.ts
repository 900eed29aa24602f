import type { Language } from '../../platform/http/params';

/** An export: whose data, from which session and when. */
export interface ExportRequest {
  userId: string;
  /** The session they ask from. */
  sid: string;
  language: Language;
  now: Date;
}
