/** Roles of staff: support reads, with a reason; an admin also acts. */
export const staffRoles = ['support', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];
