// Hand-written SQL: the archive has its own column names, over tables of referrals and billing.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { ofTheFriend } from '../referral-stats/referral-stats.query';
import type { ExportRequest } from './export-request';
import { addJson } from './json-file';
import type { ZipWriter } from './zip-writer';

const link =
  'SELECT code, clicks, created_at AS "since", barred_at AS "endedAt" FROM referrals.inviter WHERE user_id = $1';
const opened = 'SELECT at FROM referrals.visit WHERE inviter_id = $1 ORDER BY at, id';
// Without the identity of friends.
const friends = `SELECT r.accepted_at AS "cameAt", w.state AS "reward", CASE WHEN w.lost_because IN (${ofTheFriend}) THEN 'no-payment' ELSE w.lost_because END AS "lostBecause", w.amount_cents AS "amountCents", w.currency, w.earned_at AS "earnedAt", w.ended_at AS "lostAt", w.taken_back_cents AS "takenBackCents"
  FROM referrals.referral r LEFT JOIN billing.referral_reward w ON w.referral_id = r.id WHERE r.inviter_id = $1 ORDER BY r.accepted_at, r.id`;
const came =
  'SELECT accepted_at AS "at", flagged AS "deviceOfAnotherAccount" FROM referrals.referral WHERE invitee_id = $1';
const devices = 'SELECT seen_at AS "seenAt" FROM referrals.device WHERE user_id = $1 ORDER BY seen_at';

/** The user's referral link, its results, and the referral of the user themselves. */
@Injectable()
export class ReferralsPart {
  constructor(private readonly database: Database) {}

  async write(archive: ZipWriter, { userId }: ExportRequest): Promise<void> {
    const ask = (text: string): Promise<object[]> => this.database.query(text, [userId]);
    const [[theirs], visits, invited, [arrival], seen] = await Promise.all([
      ask(link),
      ask(opened),
      ask(friends),
      ask(came),
      ask(devices),
    ]);
    await addJson(archive, 'referrals.json', {
      link: theirs ?? null,
      visits,
      friends: invited,
      cameByLink: arrival ?? null,
      devices: seen,
    });
  }
}
