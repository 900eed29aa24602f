import type { StaffRole } from '../../kernel/staff-role';

export interface StaffState {
  personId: string;
  role: StaffRole;
  since: Date;
}

/** The people who look after the product. */
export abstract class Staff {
  abstract roleOf(personId: string): Promise<StaffRole | null>;
  /** Null takes the role away. */
  abstract appoint(personId: string, role: StaffRole | null, since: Date): Promise<void>;
}
