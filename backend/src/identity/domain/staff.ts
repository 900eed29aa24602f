import type { StaffRole } from '../../kernel/staff-role';

export interface StaffState {
  personId: string;
  role: StaffRole;
  since: Date;
}

/** Staff access needs a recent sign-in, because sessions of users stay open for weeks. */
const freshForMs = 15 * 60_000;
export const isFreshSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= freshForMs;

/** Users with a staff role. */
export abstract class Staff {
  /** Null without a role. */
  abstract roleOf(personId: string): Promise<StaffRole | null>;
  /** Null takes the role away. */
  abstract setRole(personId: string, role: StaffRole | null, since: Date): Promise<void>;
}
