import type { KidDevice } from './kid-device';
import type { LinkCodeState } from './link-code';

/** The linked devices of children. Callers that change more than a token hold the lock of the household. */
export abstract class KidDevices {
  /** Not locked. Null if there is none. */
  abstract find(deviceId: string): Promise<KidDevice | null>;
  /** Locked until the transaction ends. Null if there is none. */
  abstract lock(deviceId: string): Promise<KidDevice | null>;
  /** The devices of the household that have not ended, locked. */
  abstract lockOpen(householdId: string, now: Date): Promise<KidDevice[]>;
  abstract save(...devices: KidDevice[]): Promise<void>;
}

/** Codes that link a device. */
export abstract class LinkCodes {
  /** The codes, open or used, with this first half, by household and id. Not locked. */
  abstract beginningWith(locator: string, now: Date): Promise<LinkCodeState[]>;
  /** Locked until the transaction ends. Null if it is over. */
  abstract lock(codeId: string, now: Date): Promise<LinkCodeState | null>;
  /** The open code of an adult. */
  abstract ofMaker(householdId: string, personId: string): Promise<LinkCodeState | null>;
  /** Replaces the open code of the same adult. @throws VALIDATION_FAILED if the id is taken */
  abstract put(code: LinkCodeState): Promise<void>;
  /** Keeps wrong tries and use. */
  abstract update(code: LinkCodeState): Promise<void>;
  /** False if there is no open one. */
  abstract delete(householdId: string, codeId: string, now: Date): Promise<boolean>;
}
