// Hand-written SQL: the refund is compared with the amount of the same row, for one account.
import { Injectable } from '@nestjs/common';
import type { CardPayments } from '../../identity';
import { Database } from '../../platform/database/database';

// Refunds are counted as cash first, so a refund below the paid amount has left cash.
const paid = `SELECT EXISTS (SELECT FROM billing.invoice i JOIN billing.billing_account a ON a.id = i.account_id
    WHERE a.user_id = $1 AND NOT a.disputed AND i.status = 'paid' AND i.card_fingerprint IS NOT NULL AND i.amount_paid > i.refunded) AS paid`;

/** Payments by card as of the last read of the provider; granted plans, credit and other means are none. */
@Injectable()
export class CardPaymentsQuery implements CardPayments {
  constructor(private readonly database: Database) {}

  async hasPaid(userId: string): Promise<boolean> {
    const [row] = await this.database.query<{ paid: boolean }>(paid, [userId]);
    return row?.paid ?? false;
  }
}
