/** Those who look after the product: support looks, with a reason; an admin also acts. */
export const staffRoles = ['support', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];
