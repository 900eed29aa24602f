// Hand-written SQL: a claim inserts only where no row has the user or the card, in one statement; batches
// skip rows that are locked.
import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { AccountHashes } from '../../identity';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../platform/nightly/in-batches';
import { GuaranteeClaims } from '../domain/refunds/guarantee';
import { GuaranteeClaimSchema } from './billing-records.schema';

const purpose = 'money-back';
// Unique indices decide between concurrent claims.
const claim = `INSERT INTO billing.money_back (id, person, card, at)
  SELECT $1::uuid, $2::bytea, $3::bytea, $4::timestamptz WHERE NOT EXISTS (SELECT 1 FROM billing.money_back WHERE person = ANY ($5::bytea[]) OR card = ANY ($6::bytea[]))
  ON CONFLICT DO NOTHING`;

@Injectable()
export class HmacGuaranteeClaims extends GuaranteeClaims {
  constructor(
    private readonly database: Database,
    private readonly marks: AccountHashes,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'hmacKeys'>,
  ) {
    super();
  }

  async claim(id: string, userId: string, card: string | null, now: Date): Promise<boolean> {
    const [person, ...older] = await this.marks.of(userId, purpose);
    const cards = card === null ? [] : this.marksOf(card);
    return this.database.run(async () => {
      await this.database.query(claim, [id, person, cards[0] ?? null, now, [person, ...older], cards]);
      return this.database.entities(GuaranteeClaimSchema).existsBy({ id });
    });
  }

  async release(id: string): Promise<void> {
    await this.database.entities(GuaranteeClaimSchema).delete({ id });
  }

  async isUsed(userId: string, cards: readonly string[]): Promise<boolean> {
    const persons = await this.marks.of(userId, purpose);
    return this.database
      .entities(GuaranteeClaimSchema)
      .existsBy([{ person: Any([...persons]) }, { card: Any(cards.flatMap((card) => this.marksOf(card))) }]);
  }

  private marksOf(card: string): Buffer[] {
    return this.settings.hmacKeys.map((key) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `${purpose} card`, 32)))
        .update(card)
        .digest(),
    );
  }
}

const oldGuaranteeClaims = `DELETE FROM billing.money_back WHERE id = ANY (ARRAY(SELECT id FROM billing.money_back WHERE at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;

/** After three years no row says any more that a user was refunded. */
@EveryNight('ForgetMoneyBack')
export class PurgeGuaranteeClaims implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(oldGuaranteeClaims, [daysBefore(now, 3 * 365)]));
  }
}
