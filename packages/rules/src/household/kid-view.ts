import type { components } from '@pictick/api';

type Wire = components['schemas'];

/** All that an acting child can read: the answer of GET /api/kid. */
export type KidView = Wire['Kid'];
export type KidList = Wire['KidList'];
export type KidItem = Wire['KidItem'];
