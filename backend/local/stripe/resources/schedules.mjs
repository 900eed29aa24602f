// @ts-check

import { release } from '../billing/advance-time.mjs';
import { endNow } from '../billing/end-subscription.mjs';
import { later } from '../clock.mjs';
import { malformed, refused } from '../protocol/errors.mjs';
import { page } from '../protocol/lists.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').Schedule} Schedule @typedef {import('../rows.mjs').Phase} Phase @typedef {import('../protocol/params.mjs').Params} Params */

/** @param {FakeStripe} fakeStripe @param {Schedule} row @returns {Wire} */
export const showSchedule = (fakeStripe, row) => {
  const current = row.status === 'active' ? row.phases[row.current] : undefined;
  return {
    id: row.id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: row.canceledAt,
    completed_at: row.completedAt,
    created: row.created,
    current_phase: current ? { end_date: current.end, start_date: current.start } : null,
    customer: row.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: row.end,
    livemode: false,
    metadata: row.metadata,
    pause_schedules: [],
    phases: row.phases.map((phase) => showPhase(fakeStripe, phase)),
    released_at: row.releasedAt,
    released_subscription: row.released,
    status: row.status,
    subscription: row.subscription,
    test_clock: null,
  };
};

/** @param {FakeStripe} fakeStripe @param {Phase} phase @returns {Wire} */
const showPhase = (fakeStripe, phase) => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: fakeStripe.get('price', phase.items[0]?.price).currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  end_date: phase.end,
  invoice_settings: null,
  items: phase.items.map(({ price, quantity }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  })),
  metadata: phase.metadata,
  on_behalf_of: null,
  proration_behavior: phase.proration,
  start_date: phase.start,
  transfer_data: null,
  trial_end: null,
});

const PHASE =
  'add_invoice_items application_fee_percent automatic_tax billing_cycle_anchor collection_method currency default_payment_method description discounts duration end_date invoice_settings items metadata proration_behavior start_date trial trial_end';

/** @param {FakeStripe} fakeStripe @param {Params[]} given @param {Schedule} row the phases that are over may be left out */
function readPhases(fakeStripe, given, row) {
  if (given.length === 0) throw malformed('You must pass at least one phase.', { param: 'phases' });
  const running = row.phases[row.current];
  /** @type {Phase[]} */
  const phases = [];
  for (const wish of given) {
    wish.only(PHASE);
    const before = phases.at(-1);
    const said = wish.text('start_date') === 'now' ? fakeStripe.now : wish.int('start_date');
    const start = said ?? before?.end;
    if (start === undefined)
      throw malformed('The first phase needs a start_date.', {
        code: 'parameter_missing',
        param: wish.full('start_date'),
      });
    if (before && start !== before.end)
      throw malformed('The start date of a phase must be the end date of the one before it.', {
        param: wish.full('start_date'),
      });
    const items = (wish.items('items') ?? []).map((item) => ({
      price: fakeStripe.get('price', item.need('price'), item.full('price')).id,
      quantity: item.int('quantity') ?? 1,
    }));
    if (items.length === 0)
      throw malformed(`Missing required param: ${wish.full('items')}.`, {
        code: 'parameter_missing',
        param: wish.full('items'),
      });
    phases.push({
      start,
      end: endOfPhase(fakeStripe, wish, start),
      items,
      proration:
        wish.word('proration_behavior', ['create_prorations', 'always_invoice', 'none']) ??
        'create_prorations',
      metadata: wish.metadata(),
    });
  }
  const current = phases.findIndex((phase) => phase.start === running?.start);
  if (current < 0)
    throw refused('You can not modify the start date of the current phase.', { param: 'phases' });
  return { phases, current };
}

/** @param {FakeStripe} fakeStripe @param {Params} wish @param {number} start */
function endOfPhase(fakeStripe, wish, start) {
  const duration = wish.inner('duration');
  const end = wish.text('end_date') === 'now' ? fakeStripe.now : wish.int('end_date');
  if (duration && end !== undefined)
    throw malformed('You may only specify one of these parameters: end_date, duration.', {
      param: wish.full('duration'),
    });
  const ends =
    end ??
    later(
      start,
      duration?.word('interval', /** @type {const} */ (['month', 'year'])) ?? 'month',
      duration?.int('interval_count') ?? 1,
    );
  if (ends <= start)
    throw malformed('The end date of a phase must be after its start date.', {
      param: wish.full('end_date'),
    });
  return ends;
}

/** @param {Schedule} row */
function needRunning(row) {
  if (row.status !== 'active')
    throw refused(
      `You cannot update a subscription schedule that is currently in the \`${row.status}\` status. It must be in \`not_started\` or \`active\`.`,
    );
}

/** @type {import('../protocol/router.mjs').Routes} */
export const scheduleRoutes = {
  'POST /v1/subscription_schedules': {
    params: 'customer default_settings end_behavior expand from_subscription metadata phases start_date',
    run: (fakeStripe, params) => {
      const from = params.text('from_subscription');
      if (!from)
        throw malformed('The stand-in for Stripe makes schedules of subscriptions only: from_subscription.', {
          code: 'parameter_missing',
          param: 'from_subscription',
        });
      const other = Object.keys(params.tree).find(
        (name) => !['from_subscription', 'expand', 'billing_mode'].includes(name),
      );
      if (other !== undefined)
        throw malformed(`You cannot set \`${other}\` if \`from_subscription\` is set.`, { param: other });
      const sub = fakeStripe.get('subscription', from, 'from_subscription');
      if (sub.schedule !== null)
        throw refused(
          `You cannot migrate a subscription that is already attached to a schedule: \`${sub.schedule}\`.`,
          { param: 'from_subscription' },
        );
      if (sub.endedAt !== null || sub.status === 'incomplete')
        throw refused(`You cannot migrate a subscription that is in the \`${sub.status}\` status.`, {
          param: 'from_subscription',
        });
      const row = fakeStripe.add('schedule', {
        id: fakeStripe.ids.next('sub_sched'),
        created: fakeStripe.now,
        customer: sub.customer,
        status: 'active',
        subscription: sub.id,
        released: null,
        current: 0,
        end: sub.cancelAtPeriodEnd ? 'cancel' : 'release',
        releasedAt: null,
        completedAt: null,
        canceledAt: null,
        metadata: {},
        phases: [
          {
            start: sub.periodStart,
            end: sub.periodEnd,
            items: sub.items.map(({ price, quantity }) => ({ price, quantity })),
            proration: 'create_prorations',
            metadata: {},
          },
        ],
      });
      fakeStripe.tell('schedule', row, 'subscription_schedule.created');
      fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
        Object.assign(sub, { schedule: row.id, cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null }),
      );
      return showSchedule(fakeStripe, row);
    },
  },
  'GET /v1/subscription_schedules': {
    params:
      'canceled_at completed_at created customer ending_before expand limit released_at scheduled starting_after',
    run: (fakeStripe, params) => {
      const customer = params.text('customer');
      return page(
        params,
        '/v1/subscription_schedules',
        fakeStripe.all('schedule').filter((row) => !customer || row.customer === customer),
        (row) => showSchedule(fakeStripe, row),
      );
    },
  },
  'GET /v1/subscription_schedules/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showSchedule(fakeStripe, fakeStripe.get('schedule', id, 'schedule')),
  },
  'POST /v1/subscription_schedules/:id': {
    params: 'default_settings end_behavior expand metadata phases proration_behavior',
    run: (fakeStripe, params, [id]) => {
      const row = fakeStripe.get('schedule', id, 'schedule');
      needRunning(row);
      const given = params.items('phases');
      const change = given ? readPhases(fakeStripe, given, row) : {};
      const end = params.word('end_behavior', /** @type {const} */ (['release', 'cancel'])) ?? row.end;
      fakeStripe.change('schedule', row, 'subscription_schedule.updated', () =>
        Object.assign(row, { ...change, end, metadata: params.metadata(row.metadata) }),
      );
      return showSchedule(fakeStripe, row);
    },
  },
  'POST /v1/subscription_schedules/:id/release': {
    params: 'expand preserve_cancel_date',
    run: (fakeStripe, _params, [id]) => {
      const row = fakeStripe.get('schedule', id, 'schedule');
      if (row.status !== 'active')
        throw refused(
          `You cannot release a subscription schedule that is currently in the \`${row.status}\` status. It must be in \`not_started\` or \`active\`.`,
        );
      release(fakeStripe, row, fakeStripe.get('subscription', row.subscription));
      return showSchedule(fakeStripe, row);
    },
  },
  'POST /v1/subscription_schedules/:id/cancel': {
    params: 'expand invoice_now prorate',
    run: (fakeStripe, params, [id]) => {
      const row = fakeStripe.get('schedule', id, 'schedule');
      needRunning(row);
      endNow(fakeStripe, fakeStripe.get('subscription', row.subscription), 'cancellation_requested', {
        prorate: params.flag('prorate') ?? true,
        invoice: params.flag('invoice_now') ?? true,
      });
      return showSchedule(fakeStripe, row);
    },
  },
};
