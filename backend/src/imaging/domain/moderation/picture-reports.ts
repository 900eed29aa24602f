import type { ReportReason } from '@pictick/rules/imaging/report-reason';

/** What somebody says of a picture. There are no words of theirs in it, only the reason. */
export interface PictureReport {
  imageId: string;
  userId: string;
  reason: ReportReason;
  /** The page of the picture book, by which support staff find what was meant. */
  depicts: string;
  at: Date;
}

export abstract class PictureReports {
  /** Together with which file was shown, and among what is to be looked at. False if this person has said it of this picture of this item before; then the first report stays. */
  abstract add(report: PictureReport): Promise<boolean>;
}
