// Hand-written SQL: one statement over four tables.
import { Injectable } from '@nestjs/common';
import type { Animal } from '@pictick/rules/household/animal';
import type { ChildColour } from '@pictick/rules/household/colour';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { invitationGone } from '../domain/household/household.errors';
import type { HouseholdRole } from '../domain/household/rights';

export interface InvitationPreview {
  householdName: string;
  inviterName: string;
  role: HouseholdRole;
  children: { animal: Animal; colour: ChildColour }[];
  until: string | null;
  expiresAt: string;
}

const children = `(SELECT coalesce(json_agg(json_build_object('animal', c.animal, 'colour', c.colour) ORDER BY c.created_at, c.id), '[]')
    FROM identity.child c WHERE c.household_id = v.household_id AND c.deleted_at IS NULL AND (v.children IS NULL OR c.id = ANY(v.children)))`;
const preview = `SELECT h.name AS "householdName", p.name AS "inviterName", v.role, ${children} AS children, ${isoTimestampSql('v.until')} AS until, ${isoTimestampSql('v.expires_at')} AS "expiresAt"
  FROM identity.household_invitation v JOIN identity.household h ON h.id = v.household_id JOIN identity.person p ON p.id = v.invited_by AND p.leaving_at IS NULL AND p.deleted_at IS NULL
  WHERE v.token_hash = $1 AND v.expires_at > $2`;

/** The holder of a link reads it before deciding: faces of children, but no nicknames. */
@Injectable()
export class InvitationPreviewQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws INVITATION_GONE */
  async of(tokenHash: Buffer): Promise<InvitationPreview> {
    const [row] = await this.database.query<InvitationPreview>(preview, [tokenHash, this.clock.now()]);
    if (!row) throw invitationGone();
    return row;
  }
}
