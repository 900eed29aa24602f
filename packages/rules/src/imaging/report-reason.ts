/** Reasons for which a user can report a picture. */
export const reportReasons = ['wrong', 'scary', 'unsuitable', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
