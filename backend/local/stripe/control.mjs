// @ts-check

/**
 * The faults over HTTP, for journeys that run in another process: POST /_control/<control> with JSON, the secret key as bearer.
 * @param {import('./stand-in.mjs').StripeStandIn} fakeStripe @param {string} route @param {URL} url @param {Record<string, unknown>} body
 * @returns {Promise<unknown>} null: there is no such control
 */
export async function control(fakeStripe, route, url, body) {
  const text = (/** @type {string} */ name) => String(body[name] ?? '');
  switch (route) {
    case 'GET /_control/state': {
      const customer = url.searchParams.get('customer');
      return customer === null
        ? { now: fakeStripe.clock.now(), customers: fakeStripe.customers() }
        : {
            now: fakeStripe.clock.now(),
            subscriptions: fakeStripe.subscriptionsOf(customer),
            invoices: fakeStripe.invoicesOf(customer),
            charges: fakeStripe.chargesOf(customer),
            balance: fakeStripe.balanceOf(customer),
            entries: fakeStripe.balanceEntriesOf(customer),
            sessions: fakeStripe.sessionsOf(customer),
          };
    }
    case 'GET /_control/calls':
      return { count: fakeStripe.faults.count, calls: fakeStripe.faults.calls };
    case 'POST /_control/advance':
      if ('email' in body)
        await fakeStripe.clock.advanceCustomer(customerOf(fakeStripe, text('email')), Number(body['ms']));
      else await fakeStripe.clock.advance(Number(body['ms']));
      return { now: fakeStripe.clock.now() };
    case 'POST /_control/fault': {
      const fault = /** @type {import('./faults.mjs').Fault} */ (/** @type {unknown} */ (body));
      fakeStripe.faults.add(fault);
      return {};
    }
    case 'POST /_control/webhooks':
      fakeStripe.faults.setWebhooks(body);
      return {};
    case 'POST /_control/release':
      await fakeStripe.faults.release();
      return {};
    case 'POST /_control/clear':
      fakeStripe.faults.clear();
      return {};
    case 'POST /_control/settled':
      await fakeStripe.settled();
      return {};
    case 'POST /_control/checkout':
      return fakeStripe.checkout.complete(text('session'), { card: text('card') || 'success' });
    case 'POST /_control/bank':
      return fakeStripe.bank.answer(text('id'), { succeeds: body['succeeds'] !== false });
    case 'POST /_control/invoice':
      return fakeStripe.invoicePage.pay(text('invoice'), { card: text('card') || 'success' });
    case 'POST /_control/card':
      return fakeStripe.replaceCard(text('customer'), text('card') || 'success');
    case 'POST /_control/dispute':
      return fakeStripe.disputes.open(text('charge'));
    case 'POST /_control/dispute/close':
      fakeStripe.disputes.close(text('id'), body['won'] === true ? 'won' : 'lost');
      return {};
    default:
      return null;
  }
}

/**
 * The customer of this address, whose clock is advanced.
 * @param {import('./stand-in.mjs').StripeStandIn} fakeStripe @param {string} email
 */
function customerOf(fakeStripe, email) {
  const id = fakeStripe.customers().find((customer) => customer['email'] === email)?.['id'];
  if (typeof id !== 'string') throw new Error(`no customer ${email}`);
  return id;
}
