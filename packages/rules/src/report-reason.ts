/** What a user can say of a bad picture. */
export const reportReasons = ['wrong', 'scary', 'unsuitable', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
