import { createHmac } from 'node:crypto';

/** As Stripe signs what it brings: the time, and the time with the body under the endpoint's secret. */
export function sealed(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
