/** Days after the first payment within which it is refunded on request. */
export const guaranteeDays = 30;
/** Legal right of withdrawal, in days from each contract. */
export const withdrawalDays = 14;
