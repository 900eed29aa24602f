// @ts-check

/**
 * The stand-in's rows: plain data, so that they can be saved; `resources/` shows them in Stripe's form.
 *
 * @typedef {Record<string, string>} Metadata
 * @typedef {{line1: string | null, line2: string | null, city: string | null, country: string | null, postal_code: string | null, state: string | null}} Address
 * @typedef {{
 *   id: string, created: number, email: string | null, name: string | null, phone: string | null, description: string | null, metadata: Metadata,
 *   locales: string[], balance: number, currency: string | null, method: string | null, address: Address | null, invoices: number, prefix: string, delinquent: boolean, deleted: boolean,
 * }} Customer
 * @typedef {{id: string, created: number, updated: number, active: boolean, name: string, description: string | null, metadata: Metadata, price: string | null}} Product
 * @typedef {'month' | 'year'} Interval
 * @typedef {{id: string, created: number, active: boolean, product: string, amount: number, currency: string, interval: Interval, nickname: string | null, lookup: string | null, metadata: Metadata, tax: string}} Price
 * @typedef {{
 *   id: string, created: number, customer: string, amount: number, ending: number, currency: string, type: string, description: string | null, metadata: Metadata,
 *   invoice: string | null, creditNote: string | null,
 * }} BalanceEntry
 * @typedef {{id: string, created: number, customer: string | null, card: import('./cards.mjs').Card}} Method
 * @typedef {{
 *   id: string, created: number, customer: string, status: 'open' | 'complete' | 'expired', payment: 'unpaid' | 'paid' | 'no_payment_required', items: {price: string, quantity: number}[],
 *   expiresAt: number, successUrl: string, cancelUrl: string | null, reference: string | null, metadata: Metadata, subMetadata: Metadata, description: string | null, trialEnd: number | null, trialDays: number | null,
 *   locale: string | null, automaticTax: boolean, saveAddress: boolean, addressCollection: string | null, collection: string, promotion: boolean, subscription: string | null, invoice: string | null,
 * }} Session
 * @typedef {{id: string, created: number, updated: number, active: boolean, isDefault: boolean, name: string | null, metadata: Metadata, returnUrl: string | null, headline: string | null, privacy: string | null, terms: string | null,
 *   customerUpdate: {enabled: boolean, allowed: string[]}, invoices: boolean, methods: boolean, cancel: {enabled: boolean, mode: string, proration: string},
 *   update: {enabled: boolean, allowed: string[], proration: string, products: {product: string, prices: string[]}[], trial: 'end_trial' | 'continue_trial'},
 * }} PortalConfiguration
 * @typedef {{type: string, subscription: string | null, items: {id: string, price: string, quantity: number}[], after: {type: string, returnUrl: string | null}}} PortalFlow
 * @typedef {{id: string, created: number, customer: string, configuration: string, returnUrl: string | null, locale: string | null, secret: string, flow: PortalFlow | null, done: boolean}} PortalSession
 * @typedef {{id: string, created: number, price: string, quantity: number, metadata: Metadata}} Item
 * @typedef {'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'} SubscriptionStatus
 * @typedef {{
 *   id: string, created: number, customer: string, status: SubscriptionStatus, items: Item[], currency: string, periodStart: number, periodEnd: number, anchor: number, cancelAtPeriodEnd: boolean,
 *   cancelAt: number | null, canceledAt: number | null, endedAt: number | null, trialStart: number | null, trialEnd: number | null, trialWarned: boolean, schedule: string | null,
 *   pending: {items: Item[], expiresAt: number, invoice: string, told: boolean, endsTrial: boolean} | null, invoice: string | null, method: string | null, metadata: Metadata, description: string | null, automaticTax: boolean,
 *   incompleteUntil: number | null, comment: string | null, feedback: string | null, reason: string | null, session: string | null,
 * }} Subscription
 * @typedef {{start: number, end: number, items: {price: string, quantity: number}[], proration: string, metadata: Metadata}} Phase
 * @typedef {{
 *   id: string, created: number, customer: string, status: 'active' | 'completed' | 'released' | 'canceled', subscription: string | null, released: string | null, phases: Phase[], current: number,
 *   end: 'release' | 'cancel', releasedAt: number | null, completedAt: number | null, canceledAt: number | null, metadata: Metadata,
 * }} Schedule
 * @typedef {{
 *   id: string, amount: number, description: string, price: string, quantity: number, periodStart: number, periodEnd: number, proration: boolean, item: string | null, invoiceItem: string | null,
 *   credited: {invoice: string, line: string} | null,
 * }} Line
 * @typedef {{id: string, created: number, customer: string, subscription: string, invoice: string | null, line: Line}} InvoiceItem
 * @typedef {'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'} BillingReason
 * @typedef {{
 *   id: string, created: number, customer: string, subscription: string | null, status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void', reason: BillingReason, currency: string, lines: Line[], periodStart: number,
 *   periodEnd: number, number: string | null, total: number, due: number, paid: number, starting: number, ending: number | null, attempts: number, attempted: boolean, advance: boolean, draftUntil: number | null,
 *   nextAttempt: number | null, firstAttempt: number | null, finalizedAt: number | null, paidAt: number | null, voidedAt: number | null, uncollectibleAt: number | null, credited: number, intent: string | null, secret: string,
 *   metadata: Metadata, description: string | null, automaticTax: boolean, outOfBand: boolean,
 * }} Invoice
 * @typedef {import('./cards.mjs').Decline} Decline
 * @typedef {{
 *   id: string, created: number, customer: string, invoice: string | null, amount: number, received: number, currency: string, method: string | null, charge: string | null, secret: string, canceledAt: number | null,
 *   status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled', error: Decline | null, present: boolean,
 * }} Intent
 * @typedef {{
 *   id: string, created: number, customer: string, intent: string, invoice: string | null, amount: number, refunded: number, currency: string, method: string, status: 'succeeded' | 'failed', failure: Decline | null,
 *   disputed: boolean, secure: boolean,
 * }} Charge
 * @typedef {{id: string, created: number, charge: string, intent: string, amount: number, currency: string, reason: string | null, metadata: Metadata}} Refund
 * @typedef {{
 *   id: string, created: number, customer: string, invoice: string, amount: number, refund: string | null, refunded: number, credit: number, entry: string | null, outOfBand: number, memo: string | null, reason: string | null,
 *   metadata: Metadata, number: string, lines: {id: string, amount: number, description: string, line: string | null}[], before: boolean,
 * }} CreditNote
 * @typedef {{id: string, created: number, charge: string, intent: string, amount: number, currency: string, reason: string, status: string}} Dispute
 * @typedef {{id: string, created: number, type: string, object: unknown, previous: unknown, request: {id: string | null, idempotency_key: string | null}}} EventRow
 * @typedef {{id: string, created: number, url: string, events: string[], secret: string, enabled: boolean, description: string | null, metadata: Metadata}} Endpoint
 * @typedef {{event: string, endpoint: string, attempts: number, nextAt: number | null, delivered: boolean}} Delivery
 *
 * @typedef {{
 *   customer: Customer, product: Product, price: Price, balanceEntry: BalanceEntry, method: Method, session: Session, portalConfiguration: PortalConfiguration, portalSession: PortalSession,
 *   subscription: Subscription, schedule: Schedule, invoiceItem: InvoiceItem, invoice: Invoice, intent: Intent, charge: Charge, refund: Refund, creditNote: CreditNote, dispute: Dispute, event: EventRow, endpoint: Endpoint,
 * }} Kinds
 * @typedef {{[K in keyof Kinds]: Record<string, Kinds[K]>}} Rows
 * @typedef {{status: number, body: string}} KeptAnswer
 * @typedef {{fingerprint: string, at: number, answer: KeptAnswer | null}} KeptKey
 * @typedef {{made: number, clock: {ahead: number}, rows: Rows, deliveries: Delivery[], keys: Record<string, KeptKey>}} State
 */

/** @returns {State} */
export const emptyState = () => ({
  made: 0,
  clock: { ahead: 0 },
  deliveries: [],
  keys: {},
  rows: {
    customer: {},
    product: {},
    price: {},
    balanceEntry: {},
    method: {},
    session: {},
    portalConfiguration: {},
    portalSession: {},
    subscription: {},
    schedule: {},
    invoiceItem: {},
    invoice: {},
    intent: {},
    charge: {},
    refund: {},
    creditNote: {},
    dispute: {},
    event: {},
    endpoint: {},
  },
});
