import { perPerson } from '../../../platform/limits/limit';

export const creatingHousehold = perPerson('create-household', 10);
export const addingChildren = perPerson('add-children', 30);
/** Taps of a child; the page sends one in ten seconds. */
export const askingForHelp = perPerson('ask-for-help', 20);
