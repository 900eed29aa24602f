// @ts-check

/**
 * The knobs over HTTP, for journeys that run in another process: POST /_control/<knob> with JSON, the secret key as bearer.
 * @param {import('./stand-in.mjs').StripeStandIn} till @param {string} route @param {URL} url @param {Record<string, unknown>} body
 * @returns {Promise<unknown>} null: there is no such knob
 */
export async function control(till, route, url, body) {
  const text = (/** @type {string} */ name) => String(body[name] ?? '');
  switch (route) {
    case 'GET /_control/state': {
      const customer = url.searchParams.get('customer');
      return customer === null
        ? { now: till.clock.now(), customers: till.customers() }
        : {
            now: till.clock.now(),
            subscriptions: till.subscriptionsOf(customer),
            invoices: till.invoicesOf(customer),
            charges: till.chargesOf(customer),
            balance: till.balanceOf(customer),
            entries: till.balanceEntriesOf(customer),
            sessions: till.sessionsOf(customer),
          };
    }
    case 'GET /_control/calls':
      return { count: till.knobs.count, calls: till.knobs.calls };
    case 'POST /_control/advance':
      if ('email' in body) await till.clock.growOlder(customerOf(till, text('email')), Number(body['ms']));
      else await till.clock.advance(Number(body['ms']));
      return { now: till.clock.now() };
    case 'POST /_control/fault': {
      const fault = /** @type {import('./knobs.mjs').Fault} */ (/** @type {unknown} */ (body));
      till.knobs.fault(fault);
      return {};
    }
    case 'POST /_control/webhooks':
      till.knobs.setWebhooks(body);
      return {};
    case 'POST /_control/release':
      await till.knobs.release();
      return {};
    case 'POST /_control/clear':
      till.knobs.clear();
      return {};
    case 'POST /_control/settled':
      await till.settled();
      return {};
    case 'POST /_control/checkout':
      return till.checkout.complete(text('session'), { card: text('card') || 'success' });
    case 'POST /_control/bank':
      return till.bank.answer(text('id'), { succeeds: body['succeeds'] !== false });
    case 'POST /_control/invoice':
      return till.invoicePage.pay(text('invoice'), { card: text('card') || 'success' });
    case 'POST /_control/card':
      return till.replaceCard(text('customer'), text('card') || 'success');
    case 'POST /_control/dispute':
      return till.disputes.open(text('charge'));
    case 'POST /_control/dispute/close':
      till.disputes.close(text('id'), body['won'] === true ? 'won' : 'lost');
      return {};
    default:
      return null;
  }
}

/** Who is known by this address; theirs is the time that goes on. @param {import('./stand-in.mjs').StripeStandIn} till @param {string} email */
function customerOf(till, email) {
  const id = till.customers().find((customer) => customer['email'] === email)?.['id'];
  if (typeof id !== 'string') throw new Error(`no customer ${email}`);
  return id;
}
