import type { WireResponse } from '../../../frontend/src/sync/queue/response';
import type { Chance } from '../chance';
import type { Network } from '../network';
import type { WireRequest } from '../server/wire';
import type { VirtualTime } from '../virtual-time';
import type { PhoneParts } from '../wiring';
import type { QueueWitness } from './disk';

/** What phones live in, and who watches them. Phones are known by their numbers. */
export interface Surroundings {
  time: VirtualTime;
  chance: () => Chance;
  network: Network;
  parts: PhoneParts;
  witness(phone: number): QueueWitness;
  /** An answer has come to a page that is there to hear it. */
  answered(phone: number, userId: string, request: WireRequest, answer: WireResponse): void;
  /** The server took a renewal for a thief's, or for one that comes too late. */
  signedOut(phone: number): void;
}
