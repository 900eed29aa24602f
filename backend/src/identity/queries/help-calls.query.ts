// Hand-written SQL: the calls of a user's households in one statement, over three tables.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { isMemberAt, isTheirChild } from '../infrastructure/household/member.sql';

const waiting = `SELECT h.household_id AS "householdId", h.child_id AS "childId", h.ends_at AS "endsAt"
  FROM identity.help_call h JOIN identity.child c ON c.id = h.child_id AND c.deleted_at IS NULL
  JOIN identity.household_member m ON m.household_id = h.household_id AND m.person_id = $1
  WHERE h.answered_at IS NULL AND h.ends_at > $2 AND ${isMemberAt('$2')} AND ${isTheirChild} ORDER BY h.asked_at, h.child_id`;
const ofChild = `SELECT answered_at IS NOT NULL AS "isAnswered", ends_at AS "endsAt" FROM identity.help_call WHERE child_id = $1 AND ends_at > $2`;

export interface WaitingCall {
  householdId: string;
  childId: string;
  endsAt: Date;
}

export interface OwnCall {
  isAnswered: boolean;
  endsAt: Date;
}

@Injectable()
export class HelpCallsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The calls that wait for this user, of the children whom the user looks after; the oldest first. */
  waitingFor(personId: string): Promise<WaitingCall[]> {
    return this.database.query<WaitingCall>(waiting, [personId, this.clock.now()]);
  }

  /** Null if the child has not asked, or its call is over. */
  async ofChild(childId: string): Promise<OwnCall | null> {
    const [call] = await this.database.query<OwnCall>(ofChild, [childId, this.clock.now()]);
    return call ?? null;
  }
}
