export { BillingFacade } from './billing.facade';
export { BillingModule } from './billing.module';
export {
  type BiggerPlan,
  type Entitlements,
  expiringDays,
  plansAbove,
  type Right,
  rights,
} from './domain/plans/entitlements';
export { planChannel } from './infrastructure/postgres-billing-accounts';
export { CardPaymentsQuery } from './queries/card-payments.query';
export { HouseholdPlansQuery } from './queries/household-plans.query';
export { PlansQuery } from './queries/plans.query';
export { type PlanStatus, PlanStatusQuery } from './queries/entitlements.query';
