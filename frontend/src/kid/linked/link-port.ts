import type { Roof } from '../../api/session/linked/roofs';

/** Why the letters did not work. `limit`: the family's plan allows no further device. */
export type LinkRefusal = 'wrong' | 'full' | 'limit' | 'busy' | 'offline' | 'storage' | 'failed';

/** One family on this device, as the gate and the houses show it. */
export interface HomeFace {
  householdId: string;
  /** The family's name; empty while it is not known. */
  name: string;
  /** The animals of its children that this device is linked to, for the picture of the house. */
  children: readonly { id: string; nickname: string; animal: string; colour: string }[];
  /** The colour of its roof, which stays with the household. */
  roof: Roof;
  isShown: boolean;
}

/** The page that links this device, before it has a home. */
export interface LinkPort {
  /** The letters that came with the address, or ''. */
  letters: string;
  /** Null: linked, and the page goes on to the child by itself. Asks for persistent storage at this press. */
  link: (letters: string) => Promise<LinkRefusal | null>;
}

/** Added to `GateStore` as `linked` where the device is linked; null on an adult's device. */
export interface LinkedGate {
  homes: () => readonly HomeFace[];
  showHome: (householdId: string) => void;
  /** The letters that came with the address, or ''. */
  letters: () => string;
  /** Links a further home, or further children of an own one. */
  link: (letters: string) => Promise<LinkRefusal | null>;
  /** Takes the home of the code's family off this device. */
  unlink: (letters: string) => Promise<LinkRefusal | null>;
}
