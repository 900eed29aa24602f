// @ts-check

import { API_VERSION } from '../fake-stripe.mjs';
import { malformed } from '../protocol/errors.mjs';
import { page } from '../protocol/lists.mjs';
import { unset } from './common.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').EventRow} EventRow @typedef {import('../rows.mjs').Endpoint} Endpoint */

/** @param {FakeStripe} fakeStripe @param {EventRow} row @returns {Wire} */
export const showEvent = (fakeStripe, row) => ({
  id: row.id,
  object: 'event',
  api_version: API_VERSION,
  created: row.created,
  data: { object: row.object, ...(row.previous ? { previous_attributes: row.previous } : {}) },
  livemode: false,
  pending_webhooks: fakeStripe.state.deliveries.filter(
    (delivery) => delivery.event === row.id && !delivery.delivered,
  ).length,
  request: row.request,
  type: row.type,
});

/** @param {FakeStripe} _fakeStripe @param {Endpoint} row @returns {Wire} */
export const showEndpoint = (_fakeStripe, row) => ({
  id: row.id,
  object: 'webhook_endpoint',
  api_version: API_VERSION,
  application: null,
  created: row.created,
  description: row.description,
  enabled_events: row.events,
  livemode: false,
  metadata: row.metadata,
  status: row.enabled ? 'enabled' : 'disabled',
  url: row.url,
});

/** @type {import('../protocol/router.mjs').Routes} */
export const eventRoutes = {
  'GET /v1/events': {
    params: 'created delivery_success ending_before expand limit starting_after type types',
    run: (fakeStripe, params) => {
      const [type, types, delivered, within] = [
        params.text('type'),
        params.texts('types'),
        params.flag('delivery_success'),
        params.range('created'),
      ];
      if (types && types.length > 20)
        throw malformed('You may only specify up to 20 event types.', { param: 'types' });
      if (type && types) throw malformed('You may only specify one of these parameters: type, types.');
      /** @param {string} name */
      const fits = (name) =>
        (!type || (type.endsWith('.*') ? name.startsWith(type.slice(0, -1)) : name === type)) &&
        (!types || types.includes(name));
      const failed = new Set(
        fakeStripe.state.deliveries
          .filter((delivery) => !delivery.delivered)
          .map((delivery) => delivery.event),
      );
      const rows = fakeStripe
        .all('event')
        .filter(
          (row) =>
            fits(row.type) &&
            within(row.created) &&
            (delivered === undefined || delivered !== failed.has(row.id)),
        );
      return page(params, '/v1/events', rows, (row) => showEvent(fakeStripe, row));
    },
  },
  'GET /v1/events/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showEvent(fakeStripe, fakeStripe.get('event', id)),
  },
  'GET /v1/webhook_endpoints': {
    params: 'ending_before expand limit starting_after',
    run: (fakeStripe, params) =>
      page(params, '/v1/webhook_endpoints', fakeStripe.all('endpoint'), (row) =>
        showEndpoint(fakeStripe, row),
      ),
  },
  'POST /v1/webhook_endpoints': {
    params: 'api_version connect description enabled_events expand metadata url',
    run: (fakeStripe, params) => {
      const events = params.texts('enabled_events');
      if (!events || events.length === 0)
        throw malformed('Missing required param: enabled_events.', {
          code: 'parameter_missing',
          param: 'enabled_events',
        });
      const row = fakeStripe.add('endpoint', {
        id: fakeStripe.ids.next('we'),
        created: fakeStripe.now,
        url: params.need('url'),
        events,
        secret: `whsec_${fakeStripe.ids.letters(32)}`,
        enabled: true,
        description: params.text('description') ?? null,
        metadata: params.metadata(),
      });
      return { ...showEndpoint(fakeStripe, row), secret: row.secret };
    },
  },
  'GET /v1/webhook_endpoints/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showEndpoint(fakeStripe, fakeStripe.get('endpoint', id)),
  },
  'POST /v1/webhook_endpoints/:id': {
    params: 'description disabled enabled_events expand metadata url',
    run: (fakeStripe, params, [id]) => {
      const row = fakeStripe.get('endpoint', id);
      row.url = params.text('url') ?? row.url;
      row.events = params.texts('enabled_events') ?? row.events;
      row.description = unset(params.text('description'), row.description);
      row.metadata = params.metadata(row.metadata);
      const disabled = params.flag('disabled');
      row.enabled = disabled === undefined ? row.enabled : !disabled;
      return showEndpoint(fakeStripe, row);
    },
  },
  'DELETE /v1/webhook_endpoints/:id': {
    params: '',
    run: (fakeStripe, _params, [id = '']) => {
      fakeStripe.get('endpoint', id);
      delete fakeStripe.state.rows.endpoint[id];
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  },
};
