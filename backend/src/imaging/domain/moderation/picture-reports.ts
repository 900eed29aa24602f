import type { ReportReason } from '@pictick/rules/imaging/report-reason';

/** The report of a user: a reason and no text. */
export interface PictureReport {
  imageId: string;
  userId: string;
  reason: ReportReason;
  /** Page of the picture book, which tells admins the subject. */
  depicts: string;
  at: Date;
}

export abstract class PictureReports {
  /**
   * Stores the report with the file that was shown. False if the user has reported this picture of this item
   * before; the first report stays.
   */
  abstract add(report: PictureReport): Promise<boolean>;
}
