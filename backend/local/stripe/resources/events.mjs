// @ts-check
import { malformed } from '../errors.mjs';
import { page } from '../lists.mjs';
import { API_VERSION } from '../till.mjs';
import { unset } from './common.mjs';

/** @typedef {import('../till.mjs').Till} Till @typedef {import('../till.mjs').Wire} Wire @typedef {import('../rows.mjs').EventRow} EventRow @typedef {import('../rows.mjs').Endpoint} Endpoint */

/** @param {Till} till @param {EventRow} row @returns {Wire} */
export const showEvent = (till, row) => ({
  id: row.id,
  object: 'event',
  api_version: API_VERSION,
  created: row.created,
  data: { object: row.object, ...(row.previous ? { previous_attributes: row.previous } : {}) },
  livemode: false,
  pending_webhooks: till.state.deliveries.filter(
    (delivery) => delivery.event === row.id && !delivery.delivered,
  ).length,
  request: row.request,
  type: row.type,
});

/** @param {Till} _till @param {Endpoint} row @returns {Wire} */
export const showEndpoint = (_till, row) => ({
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

/** @type {import('../router.mjs').Routes} */
export const eventRoutes = {
  'GET /v1/events': {
    params: 'created delivery_success ending_before expand limit starting_after type types',
    run: (till, params) => {
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
        till.state.deliveries.filter((delivery) => !delivery.delivered).map((delivery) => delivery.event),
      );
      const rows = till
        .all('event')
        .filter(
          (row) =>
            fits(row.type) &&
            within(row.created) &&
            (delivered === undefined || delivered !== failed.has(row.id)),
        );
      return page(params, '/v1/events', rows, (row) => showEvent(till, row));
    },
  },
  'GET /v1/events/:id': {
    params: 'expand',
    run: (till, _params, [id]) => showEvent(till, till.get('event', id)),
  },
  'GET /v1/webhook_endpoints': {
    params: 'ending_before expand limit starting_after',
    run: (till, params) =>
      page(params, '/v1/webhook_endpoints', till.all('endpoint'), (row) => showEndpoint(till, row)),
  },
  'POST /v1/webhook_endpoints': {
    params: 'api_version connect description enabled_events expand metadata url',
    run: (till, params) => {
      const events = params.texts('enabled_events');
      if (!events || events.length === 0)
        throw malformed('Missing required param: enabled_events.', {
          code: 'parameter_missing',
          param: 'enabled_events',
        });
      const row = till.add('endpoint', {
        id: till.ids.next('we'),
        created: till.now,
        url: params.need('url'),
        events,
        secret: `whsec_${till.ids.letters(32)}`,
        enabled: true,
        description: params.text('description') ?? null,
        metadata: params.metadata(),
      });
      return { ...showEndpoint(till, row), secret: row.secret };
    },
  },
  'GET /v1/webhook_endpoints/:id': {
    params: 'expand',
    run: (till, _params, [id]) => showEndpoint(till, till.get('endpoint', id)),
  },
  'POST /v1/webhook_endpoints/:id': {
    params: 'description disabled enabled_events expand metadata url',
    run: (till, params, [id]) => {
      const row = till.get('endpoint', id);
      row.url = params.text('url') ?? row.url;
      row.events = params.texts('enabled_events') ?? row.events;
      row.description = unset(params.text('description'), row.description);
      row.metadata = params.metadata(row.metadata);
      const disabled = params.flag('disabled');
      row.enabled = disabled === undefined ? row.enabled : !disabled;
      return showEndpoint(till, row);
    },
  },
  'DELETE /v1/webhook_endpoints/:id': {
    params: '',
    run: (till, _params, [id = '']) => {
      till.get('endpoint', id);
      delete till.state.rows.endpoint[id];
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  },
};
