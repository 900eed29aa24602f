// @ts-check
import { catalogueRoutes, showPrice, showProduct } from './catalogue.mjs';
import { creditNoteRoutes, showCreditNote } from './credit-notes.mjs';
import { customerRoutes, showBalanceEntry, showCustomer } from './customers.mjs';
import { disputeRoutes, showDispute } from './disputes.mjs';
import { eventRoutes, showEndpoint, showEvent } from './events.mjs';
import { invoiceRoutes, showInvoice } from './invoices.mjs';
import { paymentRoutes, showCharge, showIntent, showMethod, showRefund } from './payments.mjs';
import { portalRoutes, showConfiguration, showPortalSession } from './portal.mjs';
import { scheduleRoutes, showSchedule } from './schedules.mjs';
import { sessionRoutes, showSession } from './sessions.mjs';
import { showSubscription, subscriptionRoutes } from './subscriptions.mjs';

/**
 * The form of each row on the wire.
 * @type {ConstructorParameters<typeof import('../fake-stripe.mjs').FakeStripe>[0]['shows']}
 */
export const shows = {
  customer: showCustomer,
  product: showProduct,
  price: showPrice,
  balanceEntry: showBalanceEntry,
  method: showMethod,
  session: showSession,
  portalConfiguration: showConfiguration,
  portalSession: showPortalSession,
  subscription: showSubscription,
  schedule: showSchedule,
  invoice: showInvoice,
  intent: showIntent,
  charge: showCharge,
  refund: showRefund,
  creditNote: showCreditNote,
  dispute: showDispute,
  event: showEvent,
  endpoint: showEndpoint,
};

/** @type {import('../protocol/router.mjs').Routes} */
export const routes = {
  ...customerRoutes,
  ...catalogueRoutes,
  ...sessionRoutes,
  ...portalRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...creditNoteRoutes,
  ...disputeRoutes,
  ...eventRoutes,
};
