// @ts-check
import { createHmac } from 'node:crypto';
import { DAY, HOUR, MINUTE } from './clock.mjs';
import { showEvent } from './resources/events.mjs';

/**
 * @typedef {import('./fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('./rows.mjs').Delivery} Delivery @typedef {import('./rows.mjs').Endpoint} Endpoint
 * @typedef {(url: string, body: string, signature: string) => Promise<number>} Post answers the status; throws where there is none
 */

/** Growing pauses between attempts, three days in all. */
const PAUSES = [
  5,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
];
const TIMEOUT = 10_000;
const OLD = 600;

/**
 * The header of a delivery, in Stripe's form.
 * @param {string} body @param {string} secret @param {number} at seconds
 */
export const sign = (body, secret, at) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

export class Webhooks {
  /** @type {Set<Delivery>} */
  flying = new Set();
  /** @type {Promise<void>} */
  last = Promise.resolve();
  stopped = false;

  /** @param {FakeStripe} fakeStripe @param {import('./faults.mjs').FaultPlan} faults @param {{post: Post, random: () => number, onSent: () => void}} ways */
  constructor(fakeStripe, faults, { post, random, onSent }) {
    this.fakeStripe = fakeStripe;
    this.faults = faults;
    this.post = post;
    this.random = random;
    this.onSent = onSent;
    fakeStripe.onEvent = (event) => this.enqueue(event);
    faults.release = () => {
      faults.webhooks.hold = false;
      return this.settled();
    };
  }

  /** @param {import('./rows.mjs').EventRow} event */
  enqueue(event) {
    const { drop, delayMs } = this.faults.webhooks;
    const dropped = drop === true || (Array.isArray(drop) && drop.includes(event.type));
    for (const endpoint of this.fakeStripe.all('endpoint')) {
      if (!endpoint.enabled || !(endpoint.events.includes('*') || endpoint.events.includes(event.type)))
        continue;
      // A lost delivery is lost for good: only a client that lists events finds it.
      this.fakeStripe.state.deliveries.push({
        event: event.id,
        endpoint: endpoint.id,
        attempts: 0,
        nextAt: dropped ? null : this.fakeStripe.now + delayMs / 1000,
        delivered: false,
      });
    }
    this.wake();
  }

  wake() {
    if (this.fakeStripe.all('endpoint').length === 0) return;
    this.last = this.last.then(() => this.pump()).catch(() => undefined);
  }

  /** Sends all due deliveries, and resolves when they are answered. */
  async settled() {
    this.wake();
    let seen;
    do {
      seen = this.last;
      await seen;
    } while (seen !== this.last);
  }

  async pump() {
    // Not before the answer to the causing request has been written.
    await new Promise((resolve) => setImmediate(resolve));
    while (!this.stopped && !this.faults.webhooks.hold) {
      const due = this.fakeStripe.state.deliveries.filter(
        (delivery) =>
          !delivery.delivered &&
          delivery.nextAt !== null &&
          delivery.nextAt <= this.fakeStripe.now &&
          !this.flying.has(delivery),
      );
      if (due.length === 0) break;
      if (this.faults.webhooks.reorder) shuffle(due, this.random);
      await this.sendAll(due);
    }
  }

  /** @param {Delivery[]} due */
  async sendAll(due) {
    const waiting = [...due];
    const lanes = Array.from({ length: Math.max(1, this.faults.webhooks.concurrency) }, async () => {
      for (
        let delivery = waiting.shift();
        delivery && !this.stopped && !this.faults.webhooks.hold;
        delivery = waiting.shift()
      )
        await this.send(delivery);
    });
    await Promise.all(lanes);
  }

  /** @param {Delivery} delivery */
  async send(delivery) {
    const [event, endpoint] = [
      this.fakeStripe.find('event', delivery.event),
      this.fakeStripe.find('endpoint', delivery.endpoint),
    ];
    if (!event || !endpoint) {
      delivery.nextAt = null;
      return;
    }
    this.flying.add(delivery);
    const { duplicate, signature, livemode } = this.faults.webhooks;
    const body = JSON.stringify({
      ...showEvent(this.fakeStripe, event),
      ...(livemode ? { livemode: true } : {}),
    });
    // Signed by the real clock, not the stand-in's, because its receiver has only that.
    const at = Math.floor(Date.now() / 1000) - (signature === 'old' ? OLD : 0);
    const header = sign(body, signature === 'wrong' ? 'whsec_of_somebody_else' : endpoint.secret, at);
    let heard = false;
    for (let copy = 0; copy <= duplicate && !this.stopped; copy += 1)
      heard = (await this.once(endpoint, body, header)) || heard;
    this.flying.delete(delivery);
    delivery.attempts += 1;
    const pause = PAUSES[delivery.attempts - 1];
    if (heard) Object.assign(delivery, { delivered: true, nextAt: null });
    else
      delivery.nextAt =
        pause === undefined || event.created + 3 * DAY < this.fakeStripe.now
          ? null
          : this.fakeStripe.now + pause;
    this.onSent();
  }

  /** @param {Endpoint} endpoint @param {string} body @param {string} header */
  async once(endpoint, body, header) {
    try {
      const status = await this.post(endpoint.url, body, header);
      return status >= 200 && status < 300;
    } catch {
      return false;
    }
  }
}

/** @type {Post} */
export async function postOverHttp(url, body, signature) {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signature,
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** @param {unknown[]} list @param {() => number} random */
function shuffle(list, random) {
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [list[index], list[other]] = [list[other], list[index]];
  }
}
