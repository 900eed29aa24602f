/** Credit that the provider does not know of yet is booked there, before anything is bought that it could pay for. */
export abstract class PushCredit {
  abstract of(accountId: string): Promise<void>;
}
