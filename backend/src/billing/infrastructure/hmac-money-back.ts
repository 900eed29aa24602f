import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PersonMarks } from '../../identity';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { MoneyBack } from '../domain/money-back';

const purpose = 'money-back';
// Two that claim at once meet at the unique indices.
const claim = `INSERT INTO billing.money_back (id, person, card, at)
  SELECT $1::uuid, $2::bytea, $3::bytea, $4::timestamptz WHERE NOT EXISTS (SELECT 1 FROM billing.money_back WHERE person = ANY ($5::bytea[]) OR card = ANY ($6::bytea[]))
  ON CONFLICT DO NOTHING`;

@Injectable()
export class HmacMoneyBack extends MoneyBack {
  constructor(
    private readonly database: Database,
    private readonly marks: PersonMarks,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'hmacKeys'>,
  ) {
    super();
  }

  async claim(id: string, userId: string, card: string | null, now: Date): Promise<boolean> {
    const [person, ...older] = await this.marks.of(userId, purpose);
    const cards = card === null ? [] : this.marksOf(card);
    return this.database.run(async () => {
      await this.database.query(claim, [id, person, cards[0] ?? null, now, [person, ...older], cards]);
      return (await this.database.query('SELECT 1 FROM billing.money_back WHERE id = $1', [id])).length > 0;
    });
  }

  async release(id: string): Promise<void> {
    await this.database.query('DELETE FROM billing.money_back WHERE id = $1', [id]);
  }

  async isUsed(userId: string, cards: readonly string[]): Promise<boolean> {
    const marks = cards.flatMap((card) => this.marksOf(card));
    return (await this.database.query('SELECT 1 FROM billing.money_back WHERE person = ANY ($1::bytea[]) OR card = ANY ($2::bytea[])', [await this.marks.of(userId, purpose), marks])).length > 0;
  }

  private marksOf(card: string): Buffer[] {
    return this.settings.hmacKeys.map((key) => createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `${purpose} card`, 32))).update(card).digest());
  }
}
