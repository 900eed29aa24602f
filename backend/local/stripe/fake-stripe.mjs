// @ts-check
import { Clock } from './clock.mjs';
import { makeIds } from './ids.mjs';
import { missing } from './protocol/errors.mjs';

export const API_VERSION = '2026-10-28.endive';
const EVENTS_LIVE = 30 * 86_400;

/**
 * @typedef {Record<string, unknown>} Wire an object as it is sent
 * @typedef {import('./rows.mjs').Kinds} Kinds
 * @typedef {keyof Kinds} Kind
 * @typedef {'paid' | 'failed' | 'voided'} Follow
 */

/** @type {Record<Kind, string>} */
const names = {
  customer: 'customer',
  product: 'product',
  price: 'price',
  balanceEntry: 'customer balance transaction',
  method: 'PaymentMethod',
  session: 'checkout.session',
  portalConfiguration: 'configuration',
  portalSession: 'session',
  subscription: 'subscription',
  schedule: 'subscription schedule',
  invoiceItem: 'invoiceitem',
  invoice: 'invoice',
  intent: 'payment_intent',
  charge: 'charge',
  refund: 'refund',
  creditNote: 'credit note',
  dispute: 'dispute',
  event: 'event',
  endpoint: 'webhook endpoint',
};

/**
 * The rows, the clock and the listeners. Everything runs synchronously, so that an action is never seen half
 * done.
 */
export class FakeStripe {
  /**
   * The request that is being answered. Null: time passes.
   * @type {{id: string, idempotency_key: string | null} | null}
   */
  request = null;
  /** @type {(event: import('./rows.mjs').EventRow) => void} */
  onEvent = () => undefined;

  /** @param {{state: import('./rows.mjs').State, base: () => number, seed: string | null, publicUrl: string, apiUrl: string, shows: {[K in Kind]?: (fakeStripe: FakeStripe, row: Kinds[K]) => Wire}, subscriptionUpdates: Record<Follow, (fakeStripe: FakeStripe, invoice: import('./rows.mjs').Invoice) => void>}} options */
  constructor({ state, base, seed, publicUrl, apiUrl, shows, subscriptionUpdates }) {
    this.state = state;
    this.clock = new Clock(base, state.clock);
    this.ids = makeIds(seed, () => (state.made += 1));
    this.publicUrl = publicUrl;
    this.apiUrl = apiUrl;
    this.shows = shows;
    this.subscriptionUpdates = subscriptionUpdates;
  }

  get now() {
    return this.clock.now;
  }

  /** The oldest first. @template {Kind} K @param {K} kind @returns {Kinds[K][]} */
  all(kind) {
    return Object.values(this.state.rows[kind]);
  }

  /** @template {Kind} K @param {K} kind @param {string | null | undefined} id @returns {Kinds[K] | null} */
  find(kind, id) {
    const rows = /** @type {Record<string, Kinds[K]>} */ (this.state.rows[kind]);
    return id !== null && id !== undefined && Object.hasOwn(rows, id) ? (rows[id] ?? null) : null;
  }

  /** @template {Kind} K @param {K} kind @param {string | null | undefined} id @param {string} [param] @returns {Kinds[K]} */
  get(kind, id, param) {
    const row = this.find(kind, id);
    if (row === null) throw missing(names[kind], String(id), param);
    return row;
  }

  /** @template {Kind} K @param {K} kind @param {Kinds[K]} row @returns {Kinds[K]} */
  add(kind, row) {
    /** @type {Record<string, Kinds[K]>} */ (this.state.rows[kind])[row.id] = row;
    return row;
  }

  /**
   * Applies the outcome of an invoice to its subscription.
   * @param {Follow} what @param {import('./rows.mjs').Invoice} invoice
   */
  follow(what, invoice) {
    this.subscriptionUpdates[what](this, invoice);
  }

  /** @template {Kind} K @param {K} kind @param {Kinds[K]} row @returns {Wire} */
  show(kind, row) {
    const show = this.shows[kind];
    if (!show) throw new Error(`Nothing shows a ${kind}.`);
    return show(this, row);
  }

  /** @template {Kind} K @param {K} kind @param {Kinds[K]} row @param {string} type @param {Wire} [previous] */
  tell(kind, row, type, previous) {
    this.emit(type, this.show(kind, row), previous);
  }

  /** @param {string} type @param {Wire} object @param {Wire} [previous] */
  emit(type, object, previous) {
    const event = this.add('event', {
      id: this.ids.next('evt'),
      created: this.now,
      type,
      object: structuredClone(object),
      previous: previous ?? null,
      request: this.request ?? { id: null, idempotency_key: null },
    });
    this.onEvent(event);
  }

  /**
   * Changes a row and tells what changed, if anything did.
   * @template {Kind} K @param {K} kind @param {Kinds[K]} row @param {string | null} type @param {(row: Kinds[K]) => void} change
   */
  change(kind, row, type, change) {
    const before = structuredClone(this.show(kind, row));
    change(row);
    const after = this.show(kind, row);
    const previous = Object.fromEntries(
      Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name])),
    );
    if (type !== null && Object.keys(previous).length > 0) this.emit(type, after, previous);
  }

  /** Stripe deletes events after 30 days. */
  forgetOld() {
    const { event } = this.state.rows;
    const old = new Set(
      Object.values(event)
        .filter((row) => row.created < this.now - EVENTS_LIVE)
        .map((row) => row.id),
    );
    if (old.size === 0) return;
    for (const id of old) delete event[id];
    this.state.deliveries = this.state.deliveries.filter((delivery) => !old.has(delivery.event));
  }
}
