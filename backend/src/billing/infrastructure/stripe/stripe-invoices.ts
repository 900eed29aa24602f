import type Stripe from 'stripe';
import { readBody } from '../../../platform/read-body';
import { type PaymentOutcome, ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';
import { idOf } from './from-stripe';
import { type StripeOperation, orMissing, type StripeCalls } from './stripe-calls';
import { cashOf, chargedTo, refundedTotal, notesOf } from './stripe-customers';
import { isOurs, refundParams } from './to-stripe';

const mostBytes = 10_000_000;
/** The names of this computer. */
const here = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const homes = /^([a-z0-9-]+\.)*stripe\.com$/;

/** Stripe's own hosts, and the stand-in where it is configured. */
export function isAllowed(url: URL, apiUrl: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (
    here.test(apiUrl.hostname) &&
    here.test(url.hostname) &&
    url.port === apiUrl.port &&
    url.protocol === apiUrl.protocol
  )
    return true;
  return url.protocol === 'https:' && url.port === '' && homes.test(url.hostname);
}

/**
 * Reads the file whole, so that a file that is too large or incomplete is an error.
 * @throws ProviderSilent, ProviderRefused
 */
export async function fetchPdf(address: string, apiUrl: URL, withinMs: number): Promise<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !isAllowed(url, apiUrl)) throw new ProviderRefused('pdf_elsewhere');
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(withinMs)));
  try {
    const response = await fetch(url, { redirect: 'error', signal, headers: { accept: 'application/pdf' } });
    const isPdf = response.ok && /^application\/pdf\b/i.test(response.headers.get('content-type') ?? '');
    if (!isPdf) {
      await response.body?.cancel();
      if (response.status >= 500 || response.status === 429)
        throw new ProviderSilent(`pdf ${response.status}`);
      throw new ProviderRefused('no_pdf');
    }
    const file = await readBody(response, mostBytes, signal);
    if (!file) throw new ProviderRefused('pdf_too_large');
    return file;
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderSilent) throw error;
    throw new ProviderSilent('pdf', { cause: error });
  }
}

/** The bank wants a confirmation, or a card is missing. */
const wantsPerson = /action|authentication|no_payment_method|missing/;
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Pays, voids and refunds invoices. */
export class StripeInvoices {
  constructor(private readonly calls: StripeCalls) {}

  async pay(invoiceId: string, card: string | null, key: string): Promise<PaymentOutcome> {
    const operation = this.calls.operation();
    try {
      const { status, hosted_invoice_url } = await operation.ask(
        (stripe, options) =>
          stripe.invoices.pay(invoiceId, card === null ? {} : { payment_method: card }, options),
        key,
      );
      return status === 'paid' ? { kind: 'paid' } : { kind: 'needs-action', url: hosted_invoice_url ?? null };
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const { status, hosted_invoice_url } = await this.invoice(invoiceId, operation);
      if (status === 'paid') return { kind: 'paid' };
      if (status !== 'open') throw error;
      return wantsPerson.test(error.reason)
        ? { kind: 'needs-action', url: hosted_invoice_url ?? null }
        : { kind: 'declined' };
    }
  }

  async isTriedWith(invoice: string, card: string): Promise<boolean> {
    const operation = this.calls.operation();
    const { data } = await operation.ask((stripe, options) =>
      stripe.invoicePayments.list({ invoice, status: 'open', limit: 10 }, options),
    );
    for (const { payment } of data) {
      if (!payment.payment_intent) continue;
      const intentId = idOf(payment.payment_intent);
      const { payment_method: tried, last_payment_error: error } = await operation.ask((stripe, options) =>
        stripe.paymentIntents.retrieve(intentId, {}, options),
      );
      // A declined card is no longer on the intent, only in its error.
      if ([tried, error?.payment_method].some((method) => method && idOf(method) === card)) return true;
    }
    return false;
  }

  /** Stripe never charges a voided invoice and never voids a paid one. */
  async void(invoiceId: string, key: string): Promise<'void' | 'paid'> {
    const operation = this.calls.operation();
    try {
      await operation.ask((stripe, options) => stripe.invoices.voidInvoice(invoiceId, {}, options), key);
      return 'void';
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const { status } = await this.invoice(invoiceId, operation);
      if (status === 'void') return 'void';
      if (status === 'paid') return 'paid';
      throw error;
    }
  }

  async refund(invoiceId: string, key: string): Promise<{ cash: number; credit: number }> {
    const operation = this.calls.operation();
    const invoice = await operation.ask((stripe, options) =>
      stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }, options),
    );
    const [back, before] = await Promise.all([
      this.refundedTotal(invoice, operation),
      notesOf(invoiceId, operation),
    ]);
    const params = refundParams(invoice, { refundedTotal: back, noted: cashOf(before) });
    if (params) await operation.ask((stripe, options) => stripe.creditNotes.create(params, options), key);
    const given = params ? await notesOf(invoiceId, operation) : before;
    if (given.length === 0) throw new ProviderRefused('nothing_to_refund');
    const byUs = given.filter(isOurs);
    const cash = cashOf(byUs);
    return { cash, credit: sum(byUs.map(({ post_payment_amount }) => post_payment_amount)) - cash };
  }

  /** The fingerprint of the card that paid an invoice. Null: there is none. */
  async cardOf(invoice: string): Promise<string | null> {
    const operation = this.calls.operation();
    const { data } = await operation.ask((stripe, options) =>
      stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 }, options),
    );
    const paid = data.find(({ payment }) => payment.payment_intent ?? payment.charge);
    const charge = paid && (await chargeOf(paid.payment, operation));
    return charge?.payment_method_details?.card?.fingerprint ?? null;
  }

  async pdf(invoiceId: string): Promise<{ bytes: AsyncIterable<Uint8Array>; number: string | null } | null> {
    const operation = this.calls.operation();
    const invoice = await orMissing(this.invoice(invoiceId, operation), null);
    if (!invoice?.invoice_pdf) return null;
    const file = await fetchPdf(invoice.invoice_pdf, this.calls.apiUrl, operation.leftMs());
    return { bytes: once(file), number: invoice.number };
  }

  private async refundedTotal(invoice: Stripe.Invoice, operation: StripeOperation): Promise<number> {
    return invoice.customer === null
      ? 0
      : refundedTotal(invoice, await chargedTo(idOf(invoice.customer), operation), operation);
  }

  private invoice(id: string, operation: StripeOperation): Promise<Stripe.Invoice> {
    return operation.ask((stripe, options) => stripe.invoices.retrieve(id, {}, options));
  }
}

async function chargeOf(
  { charge, payment_intent }: Stripe.InvoicePayment.Payment,
  operation: StripeOperation,
): Promise<Stripe.Charge | null> {
  if (payment_intent) {
    const intent = await operation.ask((stripe, options) =>
      stripe.paymentIntents.retrieve(idOf(payment_intent), { expand: ['latest_charge'] }, options),
    );
    return typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  }
  if (!charge) throw new ProviderRefused('unreadable_payment');
  return operation.ask((stripe, options) => stripe.charges.retrieve(idOf(charge), {}, options));
}

// oxlint-disable-next-line typescript/require-await -- what is handed on is a stream by contract
async function* once(file: Uint8Array): AsyncIterable<Uint8Array> {
  yield file;
}
