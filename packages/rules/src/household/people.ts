/** Days for which the link of an invitation to a household works. */
export const householdInvitationDays = 7;
/** Minutes for which the user who removed a member, or changed one, can take that back. */
export const memberUndoMinutes = 10;
/** Adults of a household without a plan, open invitations included. */
export const freeAdults = 2;
export const adultsPerHousehold = 6;
export const helpersPerHousehold = 10;
export const openInvitationsPerHousehold = 10;
