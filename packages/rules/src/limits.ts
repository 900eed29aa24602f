/** In letters, as `lettersOf` counts them: names of lists and items. */
export const nameLimit = 120;
export const quantityLimit = 40;
export const notesLimit = 1000;
export const userNameLimit = 120;

export const itemsPerList = 1000;
/** Items that one request adds. */
export const itemsPerRequest = 500;
/** Operations that one request carries. */
export const operationsPerRequest = 100;
