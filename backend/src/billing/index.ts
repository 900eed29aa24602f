export { BillingFacade } from './billing.facade';
export { BillingModule } from './billing.module';
export { type BiggerPlan, type Entitlements, plansAbove, type Right, rights } from './domain/entitlements';
export { type Standing, StandingQuery } from './queries/standing.query';
