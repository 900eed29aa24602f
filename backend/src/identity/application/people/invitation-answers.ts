import type { InvitationState } from '../../domain/household/invitation';
import type { HouseholdRole } from '../../domain/household/rights';

export interface InvitationAnswer {
  id: string;
  role: HouseholdRole;
  children: string[] | null;
  until: string | null;
  email: string | null;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

export const invitationAnswer = ({
  id,
  role,
  children,
  until,
  email,
  invitedBy,
  createdAt,
  expiresAt,
}: InvitationState): InvitationAnswer => ({
  id,
  role,
  children,
  until: until && until.toISOString(),
  email,
  invitedBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
