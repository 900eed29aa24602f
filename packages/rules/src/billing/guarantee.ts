/** For so long after the first payment the money comes back on request. */
export const guaranteeDays = 30;
/** By law, from each contract. */
export const withdrawalDays = 14;
