import { bathroom } from './bathroom.mjs';
import { bed } from './bed.mjs';
import { clothes } from './clothes.mjs';
import { day } from './day.mjs';

/** Concept -> the pastel of its ground and its drawing in a box of 240. */
export const actions = { ...bathroom, ...bed, ...clothes, ...day };
