/** Payments of users by card. Billing implements it. */
export abstract class CardPayments {
  /** True if this user has paid by card, at least a part of it is not refunded, and no charge is disputed. */
  abstract hasPaid(userId: string): Promise<boolean>;
}
