import type { WireResponse } from '../../../frontend/src/sync/queue/response';
import type { Chance } from '../chance';
import type { Network } from '../network';
import type { WireRequest } from '../server/wire';
import type { VirtualTime } from '../virtual-time';
import type { PhoneParts } from '../wiring';
import type { QueueWitness } from './disk';

/** The environment of the phones, and the observers of their answers. Phones are known by their numbers. */
export interface Surroundings {
  time: VirtualTime;
  chance: () => Chance;
  network: Network;
  parts: PhoneParts;
  witness(phone: number): QueueWitness;
  /** A living page has received an answer. */
  answered(phone: number, userId: string, request: WireRequest, answer: WireResponse): void;
  /** The server refused a renewal as theft or as too late. */
  signedOut(phone: number): void;
}
