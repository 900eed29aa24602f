/** Plans of users, as households need them. Billing implements it. */
export abstract class HouseholdPlans {
  /** True if the plan of this user has more than two adults, and helpers. */
  abstract hasMorePeople(userId: string): Promise<boolean>;
}
