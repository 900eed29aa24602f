import { perPerson } from '../../../platform/limits/limit';

export const creatingHousehold = perPerson('create-household', 10);
/** Each choice makes all devices of the user read their households. */
export const choosingHome = perPerson('choose-home', 20);
export const addingChildren = perPerson('add-children', 30);
/** Taps of a child; the page sends one in ten seconds. */
export const askingForHelp = perPerson('ask-for-help', 20);
