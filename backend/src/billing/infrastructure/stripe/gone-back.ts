import type Stripe from 'stripe';
import { idOf } from './from-stripe';
import type { Deed } from './stripe-calls';

/** What a customer was charged, and what their bank says against it. */
export interface Charged {
  charges: readonly Stripe.Charge[];
  disputes: readonly Stripe.Dispute[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export async function chargedTo(customer: string, deed: Deed): Promise<Charged> {
  const { data: charges } = await deed.ask((stripe, options) => stripe.charges.list({ customer, limit: 100 }, options));
  const disputed = charges.filter((charge) => charge.disputed);
  const lists = await Promise.all(disputed.map(({ id }) => deed.ask((stripe, options) => stripe.disputes.list({ charge: id, limit: 10 }, options))));
  return { charges, disputes: lists.flatMap(({ data }) => data) };
}

/** Of an invoice with its payments: what went back without a credit note, by a refund in Stripe's dashboard or a dispute that was lost. */
export async function goneBack(invoice: Stripe.Invoice, { charges, disputes }: Charged, deed: Deed): Promise<number> {
  const theirs = chargesOf(invoice, charges);
  const refunded = sum(theirs.map(({ amount_refunded }) => amount_refunded));
  const noted = refunded > 0 && invoice.post_payment_credit_notes_amount > 0 ? cashOf(await notesOf(invoice.id, deed)) : 0;
  const lost = disputes.filter(({ status, charge }) => status === 'lost' && theirs.some(({ id }) => id === idOf(charge)));
  return Math.max(0, refunded - noted) + sum(lost.map(({ amount }) => amount));
}

/** Of an invoice with its payments. */
export const chargesOf = (invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Stripe.Charge[] => charges.filter((charge) => (invoice.payments?.data ?? []).some(({ payment }) => isOf(charge, payment)));

function isOf(charge: Stripe.Charge, { payment_intent, charge: without }: Stripe.InvoicePayment.Payment): boolean {
  if (payment_intent) return charge.payment_intent !== null && idOf(charge.payment_intent) === idOf(payment_intent);
  return without !== undefined && idOf(without) === charge.id;
}

/** Those that count. */
export async function notesOf(invoice: string, deed: Deed): Promise<Stripe.CreditNote[]> {
  const { data } = await deed.ask((stripe, options) => stripe.creditNotes.list({ invoice, limit: 100 }, options));
  return data.filter(({ status }) => status !== 'void');
}

export const cashOf = (notes: readonly Stripe.CreditNote[]): number => sum(notes.flatMap(({ refunds }) => refunds.map(({ amount_refunded }) => amount_refunded)));
