// @ts-check
import { malformed, refused } from '../protocol/errors.mjs';
import { page } from '../protocol/lists.mjs';
import { unset } from './common.mjs';
import { liveCustomer } from './customers.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').PortalConfiguration} Configuration @typedef {import('../rows.mjs').PortalSession} Session @typedef {import('../rows.mjs').PortalFlow} Flow @typedef {import('../protocol/params.mjs').Params} Params */

/** @param {FakeStripe} _fakeStripe @param {Configuration} row @returns {Wire} */
export const showConfiguration = (_fakeStripe, row) => ({
  id: row.id,
  object: 'billing_portal.configuration',
  active: row.active,
  application: null,
  business_profile: {
    headline: row.headline,
    privacy_policy_url: row.privacy,
    terms_of_service_url: row.terms,
  },
  created: row.created,
  default_return_url: row.returnUrl,
  features: {
    customer_update: { allowed_updates: row.customerUpdate.allowed, enabled: row.customerUpdate.enabled },
    invoice_history: { enabled: row.invoices },
    payment_method_update: { enabled: row.methods, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: row.cancel.enabled,
      mode: row.cancel.mode,
      proration_behavior: row.cancel.proration,
    },
    subscription_pause: { duration: { interval_options: [], type: 'interval_options' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: row.update.allowed,
      enabled: row.update.enabled,
      proration_behavior: row.update.proration,
      products: row.update.products.map(({ product, prices }) => ({
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        prices,
        product,
      })),
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: row.update.trial,
    },
  },
  is_default: row.isDefault,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: row.metadata,
  name: row.name,
  updated: row.updated,
});

/** @param {FakeStripe} fakeStripe @param {Session} row @returns {Wire} */
export const showPortalSession = (fakeStripe, row) => ({
  id: row.id,
  object: 'billing_portal.session',
  configuration: row.configuration,
  created: row.created,
  customer: row.customer,
  customer_account: null,
  flow: row.flow && showFlow(row.flow),
  livemode: false,
  locale: row.locale,
  on_behalf_of: null,
  return_url: row.returnUrl,
  url: `${fakeStripe.publicUrl}/p/session/${row.secret}`,
});

/** @param {Flow} flow @returns {Wire} */
const showFlow = (flow) => ({
  after_completion: {
    hosted_confirmation: null,
    redirect: flow.after.returnUrl === null ? null : { return_url: flow.after.returnUrl },
    type: flow.after.type,
  },
  customer_update: null,
  subscription_pause: null,
  subscription_cancel:
    flow.type === 'subscription_cancel' ? { retention: null, subscription: flow.subscription } : null,
  subscription_update: flow.type === 'subscription_update' ? { subscription: flow.subscription } : null,
  subscription_update_confirm:
    flow.type === 'subscription_update_confirm'
      ? { discounts: null, items: flow.items, subscription: flow.subscription }
      : null,
  type: flow.type,
});

/** @param {Params} params @param {Configuration} row */
function fill(params, row) {
  const features = params.inner('features');
  features?.only(
    'customer_update invoice_history payment_method_update subscription_cancel subscription_update',
  );
  const profile = params.inner('business_profile');
  row.headline = unset(profile?.text('headline'), row.headline);
  row.privacy = unset(profile?.text('privacy_policy_url'), row.privacy);
  row.terms = unset(profile?.text('terms_of_service_url'), row.terms);
  row.returnUrl = unset(params.text('default_return_url'), row.returnUrl);
  row.name = unset(params.text('name'), row.name);
  row.metadata = params.metadata(row.metadata);
  row.active = params.flag('active') ?? row.active;
  row.invoices = features?.inner('invoice_history')?.flag('enabled') ?? row.invoices;
  row.methods = features?.inner('payment_method_update')?.flag('enabled') ?? row.methods;
  const person = features?.inner('customer_update');
  row.customerUpdate = {
    enabled: person?.flag('enabled') ?? row.customerUpdate.enabled,
    allowed: person?.texts('allowed_updates') ?? row.customerUpdate.allowed,
  };
  const cancel = features?.inner('subscription_cancel');
  row.cancel = {
    enabled: cancel?.flag('enabled') ?? row.cancel.enabled,
    mode: cancel?.text('mode') ?? row.cancel.mode,
    proration: cancel?.text('proration_behavior') ?? row.cancel.proration,
  };
  const update = features?.inner('subscription_update');
  row.update = {
    enabled: update?.flag('enabled') ?? row.update.enabled,
    allowed: update?.texts('default_allowed_updates') ?? row.update.allowed,
    proration:
      update?.word('proration_behavior', ['none', 'create_prorations', 'always_invoice']) ??
      row.update.proration,
    products:
      update
        ?.items('products')
        ?.map((one) => ({ product: one.need('product'), prices: one.texts('prices') ?? [] })) ??
      row.update.products,
    trial: update?.word('trial_update_behavior', ['end_trial', 'continue_trial']) ?? row.update.trial,
  };
  if (row.update.enabled && row.update.products.length === 0)
    throw malformed('You must specify the products that customers can switch to.', {
      code: 'parameter_missing',
      param: 'features[subscription_update][products]',
    });
}

/** @param {FakeStripe} fakeStripe @param {Params} params @param {string} customer @param {Configuration} configuration @returns {Flow | null} */
function readFlow(fakeStripe, params, customer, configuration) {
  const data = params.inner('flow_data');
  if (!data) return null;
  const type = data.word('type', [
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
    'subscription_update_confirm',
  ]);
  if (!type)
    throw malformed('Missing required param: flow_data[type].', {
      code: 'parameter_missing',
      param: 'flow_data[type]',
    });
  const completion = data.inner('after_completion');
  const after = {
    type: completion?.text('type') ?? 'portal_homepage',
    returnUrl: completion?.inner('redirect')?.text('return_url') ?? null,
  };
  if (type === 'payment_method_update') return { type, subscription: null, items: [], after };
  const details = data.inner(type);
  if (!details)
    throw malformed(`Missing required param: flow_data[${type}].`, {
      code: 'parameter_missing',
      param: `flow_data[${type}]`,
    });
  const sub = fakeStripe.get('subscription', details.need('subscription'), details.full('subscription'));
  if (sub.customer !== customer || sub.endedAt !== null)
    throw refused(`No such subscription: '${sub.id}'`, {
      code: 'resource_missing',
      param: details.full('subscription'),
    });
  if (type !== 'subscription_update_confirm') return { type, subscription: sub.id, items: [], after };
  if (!configuration.update.enabled)
    throw refused(
      'This subscription cannot be updated because the subscription update feature in the portal configuration is disabled.',
      { param: 'flow_data' },
    );
  if (sub.schedule !== null)
    throw refused('This subscription cannot be updated because it is managed by a subscription schedule.', {
      param: 'flow_data',
    });
  const offered = configuration.update.products.flatMap(({ prices }) => prices);
  const items = (details.items('items') ?? []).map((wish) => {
    const item = sub.items.find((one) => one.id === wish.need('id'));
    if (!item)
      throw refused(`No such subscription item: '${wish.need('id')}'`, {
        code: 'resource_missing',
        param: wish.full('id'),
      });
    const price = wish.text('price') ?? item.price;
    if (!offered.includes(fakeStripe.get('price', price, wish.full('price')).id))
      throw refused(`The price \`${price}\` is not available in the portal configuration.`, {
        param: wish.full('price'),
      });
    return { id: item.id, price, quantity: wish.int('quantity') ?? item.quantity };
  });
  if (items.length === 0)
    throw malformed('Missing required param: flow_data[subscription_update_confirm][items].', {
      code: 'parameter_missing',
      param: 'flow_data[subscription_update_confirm][items]',
    });
  if (
    items.every((wish) =>
      sub.items.some(
        (item) => item.id === wish.id && item.price === wish.price && item.quantity === wish.quantity,
      ),
    )
  ) {
    throw refused('The subscription update must change at least one item.', {
      param: 'flow_data[subscription_update_confirm][items]',
    });
  }
  return { type, subscription: sub.id, items, after };
}

const WRITABLE = 'active business_profile default_return_url expand features login_page metadata name';

/** @type {import('../protocol/router.mjs').Routes} */
export const portalRoutes = {
  'POST /v1/billing_portal/configurations': {
    params: WRITABLE,
    run: (fakeStripe, params) => {
      if (!params.inner('features'))
        throw malformed('Missing required param: features.', {
          code: 'parameter_missing',
          param: 'features',
        });
      /** @type {Configuration} */
      const row = {
        id: fakeStripe.ids.next('bpc'),
        created: fakeStripe.now,
        updated: fakeStripe.now,
        active: true,
        isDefault: false,
        name: null,
        metadata: {},
        returnUrl: null,
        headline: null,
        privacy: null,
        terms: null,
        customerUpdate: { enabled: false, allowed: [] },
        invoices: false,
        methods: false,
        cancel: { enabled: false, mode: 'at_period_end', proration: 'none' },
        update: { enabled: false, allowed: [], proration: 'none', products: [], trial: 'end_trial' },
      };
      fill(params, row);
      return showConfiguration(fakeStripe, fakeStripe.add('portalConfiguration', row));
    },
  },
  'GET /v1/billing_portal/configurations': {
    params: 'active ending_before expand is_default limit starting_after',
    run: (fakeStripe, params) => {
      const [active, isDefault] = [params.flag('active'), params.flag('is_default')];
      const rows = fakeStripe
        .all('portalConfiguration')
        .filter(
          (row) =>
            (active === undefined || row.active === active) &&
            (isDefault === undefined || row.isDefault === isDefault),
        );
      return page(params, '/v1/billing_portal/configurations', rows, (row) =>
        showConfiguration(fakeStripe, row),
      );
    },
  },
  'GET /v1/billing_portal/configurations/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) =>
      showConfiguration(fakeStripe, fakeStripe.get('portalConfiguration', id, 'configuration')),
  },
  'POST /v1/billing_portal/configurations/:id': {
    params: WRITABLE,
    run: (fakeStripe, params, [id]) => {
      const row = fakeStripe.get('portalConfiguration', id, 'configuration');
      const draft = structuredClone(row);
      fill(params, draft);
      Object.assign(row, draft, { updated: fakeStripe.now });
      return showConfiguration(fakeStripe, row);
    },
  },
  'POST /v1/billing_portal/sessions': {
    params: 'configuration customer customer_account expand flow_data locale on_behalf_of return_url',
    run: (fakeStripe, params) => {
      const customer = liveCustomer(fakeStripe, params.need('customer'));
      const named = params.text('configuration');
      const configuration = named
        ? fakeStripe.get('portalConfiguration', named, 'configuration')
        : fakeStripe.all('portalConfiguration').find((row) => row.isDefault);
      if (!configuration) {
        throw refused(
          'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
        );
      }
      if (!configuration.active)
        throw refused(`The configuration \`${configuration.id}\` is inactive.`, { param: 'configuration' });
      const row = fakeStripe.add('portalSession', {
        id: fakeStripe.ids.next('bps'),
        created: fakeStripe.now,
        customer: customer.id,
        configuration: configuration.id,
        returnUrl: params.text('return_url') ?? configuration.returnUrl,
        locale: params.text('locale') ?? null,
        secret: `test_${fakeStripe.ids.letters(40)}`,
        flow: readFlow(fakeStripe, params, customer.id, configuration),
        done: false,
      });
      return showPortalSession(fakeStripe, row);
    },
  },
};
