import type { StaffRole } from '../../kernel/staff-role';

export interface StaffState {
  personId: string;
  role: StaffRole;
  since: Date;
}

/** What staff may do is worth more than a family's session, which may lie around open for weeks. */
const freshForMs = 15 * 60_000;
export const isFreshSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= freshForMs;

/** The people who look after the product. */
export abstract class Staff {
  abstract roleOf(personId: string): Promise<StaffRole | null>;
  /** Null takes the role away. */
  abstract setRole(personId: string, role: StaffRole | null, since: Date): Promise<void>;
}
