import type { WireResponse } from '../queue/response';
import type { StoredHousehold } from '../types';

/** The parts of the engine that a pulled household is written to. */
export interface HouseholdContext {
  env: {
    get(path: string, etag: string | null): Promise<WireResponse>;
  };
  state: {
    households: Map<string, StoredHousehold>;
    ended: Map<string, string>;
    epoch: string | null;
    stopped: boolean;
    readConsistent<T>(read: () => Promise<T>): Promise<T>;
    waits(id: string): boolean;
    changed(id: string): void;
  };
  writer: {
    writeHousehold(id: string, household: StoredHousehold | null): Promise<void>;
  };
  resetEpoch(epoch: string): Promise<boolean>;
}
