/** Names of lists and items, in letters as `lettersOf` counts them. */
export const nameLimit = 120;
export const quantityLimit = 40;
export const notesLimit = 1000;
export const userNameLimit = 120;
export const householdNameLimit = 60;
export const nicknameLimit = 30;

export const childrenPerHousehold = 10;

/** Also written out in the texts (item.tooMany, item.full, errors.itemLimitReached); a new value needs a migration of `list_counts`. */
export const itemsPerList = 1000;
/** Items that one request can add. */
export const itemsPerRequest = 500;
/** Operations that one request can carry. */
export const operationsPerRequest = 100;
