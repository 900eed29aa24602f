/** Whoever has the page open hears that they may do other things than before. */
export abstract class PlanNews {
  abstract tell(userId: string): Promise<void>;
}
