export { BillingFacade } from './billing.facade';
export { BillingModule } from './billing.module';
export type { Entitlements } from './domain/entitlements';
