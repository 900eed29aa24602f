/** Days within which a deleted list or item can be restored. */
export const trashDays = 30;
