/** By section of the shop, or as the members have arranged the items. */
export const listOrders = ['sections', 'own'] as const;
export type ListOrder = (typeof listOrders)[number];
