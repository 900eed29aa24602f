/** Each user of a device has a database of their own. */
export const databaseName = (userId: string): string => `pictick-${userId}`;
