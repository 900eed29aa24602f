import { newId } from '../../sync/new-id';

export const freshId = (): string => newId(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
