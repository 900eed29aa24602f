import { perPerson } from '../../../platform/limits/limit';

export const creatingHousehold = perPerson('create-household', 10);
export const addingChildren = perPerson('add-children', 30);
