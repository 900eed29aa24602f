/** Whoever has the page open hears, once it is committed, that something about their plan is not as it was: what they may do, a payment, a change to come. */
export abstract class PlanNews {
  abstract tell(userId: string): Promise<void>;
}
