import { createHmac } from 'node:crypto';

/** Stripe's signature of a webhook: the time, and a hash of time and body under the endpoint's secret. */
export function sealed(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
