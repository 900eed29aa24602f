import { languages } from '@pictick/rules/language';
import { commandKinds } from '../../domain/commands/command';
import { delayedOutcomeEmail, paymentEmail, refundEmail, type RefundFacts, trialEmail } from './templates';

const plans = 'https://lists.example.org/billing';
const ends = new Date('2026-03-04T23:30:00Z');
const urls = { billing: `${plans}?tab=billing`, invoice: 'https://invoice.stripe.com/i/acct_1/test_1' };
const emails = [
  ['trial-soon', (language: (typeof languages)[number]) => trialEmail('trial-soon', language, ends, plans)],
  ['trial-over', (language: (typeof languages)[number]) => trialEmail('trial-over', language, ends, plans)],
  [
    'payment-failed',
    (language: (typeof languages)[number]) => paymentEmail('payment-failed', language, false, urls),
  ],
  [
    'payment-failed, and the plan is over',
    (language: (typeof languages)[number]) => paymentEmail('payment-failed', language, true, urls),
  ],
  [
    'payment-action',
    (language: (typeof languages)[number]) => paymentEmail('payment-action', language, false, urls),
  ],
] as const;

describe.each(emails)('the e-mail %s', (kind, write) => {
  it.each(languages)('is written in %s, as text and as a page', (language) => {
    const { subject, text, html } = write(language);
    expect(html).toContain(`<html lang="${language}">`);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{|<script/);
    if (language !== 'en') expect(subject).not.toBe(write('en').subject);
  });

  it('links to the plans or to the invoice only', () => {
    const { text, html } = write('tr');
    const found = [...`${text} ${html}`.matchAll(/https?:[^\s"<]+/g)].map(([url]) =>
      url.replaceAll('&#38;', '&'),
    );
    expect(new Set(found)).toEqual(
      new Set(kind.startsWith('trial') ? [plans] : [urls.billing, urls.invoice]),
    );
  });
});

it.each([
  ['en', '4 March'],
  ['es', '4 de marzo'],
  ['fr', '4 mars'],
  ['de', '4. März'],
  ['tr', '4 Mart'],
  ['nl', '4 maart'],
] as const)('trialEmail names in %s the end of the trial: %s', (language, date) => {
  for (const reminder of ['trial-soon', 'trial-over'] as const)
    expect(trialEmail(reminder, language, ends, plans).text).toContain(date);
});

it.each([
  ['en', '€1.00'],
  ['es', '1,00 €'],
  ['fr', '1,00 €'],
  ['de', '1,00 €'],
  ['tr', '€1,00'],
  ['nl', '€ 1,00'],
] as const)(
  'trialEmail names in %s the price of the cheapest plan of the catalogue: %s',
  (language, price) => {
    for (const reminder of ['trial-soon', 'trial-over'] as const)
      expect(trialEmail(reminder, language, ends, plans).text.replace(/\u00a0|\u202f/g, ' ')).toContain(
        price,
      );
  },
);

it('paymentEmail has no link to an invoice without a page', () => {
  expect(paymentEmail('payment-failed', 'en', false, { ...urls, invoice: null }).text).not.toContain(
    'stripe',
  );
});

it.each(languages)('paymentEmail promises in %s seven days only while the plan goes on', (language) => {
  const days = {
    en: 'seven days',
    es: 'siete días',
    fr: 'sept jours',
    de: 'sieben Tage',
    tr: 'yedi gün',
    nl: 'zeven dagen',
  }[language];
  expect(paymentEmail('payment-failed', language, false, urls).text).toContain(days);
  expect(paymentEmail('payment-failed', language, true, urls).text).not.toContain(days);
});

const billing = 'https://lists.example.org/billing?tab=billing';
const refund: RefundFacts = {
  amount: 799,
  credit: 300,
  currency: 'eur',
  at: new Date('2026-11-24T10:00:00Z'),
  tier: 'pro',
  numbers: ['PICT-0007'],
  last4: '4242',
};

describe.each(languages)('refundEmail in %s', (language) => {
  it('names the day, the contract, the amounts, the card and the invoice', () => {
    const { subject, text, html } = refundEmail(language, refund, billing);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{|<script/);
    for (const fact of ['2026', 'Pictick Pro', '4242', 'PICT-0007']) expect(text).toContain(fact);
    expect(text).toMatch(/4[.,]99/);
    expect(text).toMatch(/3[.,]00/);
    expect([...`${text} ${html}`.matchAll(/https?:[^\s"<]+/g)].map(([url]) => url)).toEqual([
      billing,
      billing,
    ]);
  });

  it('names every refunded invoice', () => {
    const { text } = refundEmail(language, { ...refund, numbers: ['PICT-0007', 'PICT-0009'] }, billing);
    expect(text).toMatch(/PICT-0007, PICT-0009/);
  });

  it('mentions neither a card nor credit where there was none', () => {
    const { text } = refundEmail(language, { ...refund, credit: 0, last4: null, numbers: [] }, billing);
    expect(text).toMatch(/7[.,]99/);
    expect(text).not.toMatch(/4242|PICT|3[.,]00/);
  });
});

it('refundEmail names no cash where the whole refund is credit', () => {
  expect(refundEmail('en', { ...refund, amount: 300 }, billing).text).not.toMatch(/4242|0\.00 goes/);
});

describe.each(['en', 'es', 'fr', 'de', 'tr', 'nl'])('delayedOutcomeEmail in %s', (language) => {
  it.each(commandKinds)('says whether "%s" is done', (kind) => {
    const [done, refused] = [
      delayedOutcomeEmail(language, kind, true, plans),
      delayedOutcomeEmail(language, kind, false, plans),
    ];
    for (const { subject, text, html } of [done, refused]) {
      for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{|<script/);
      expect(html).toContain(`<html lang="${language}">`);
      expect([...`${text} ${html}`.matchAll(/https?:[^\s"<]+/g)].map(([url]) => url)).toEqual([plans, plans]);
    }
    expect(done.subject).not.toBe(refused.subject);
  });

  it('names the command', () => {
    expect(
      new Set(commandKinds.map((kind) => delayedOutcomeEmail(language, kind, false, plans).text)).size,
    ).toBe(commandKinds.length);
  });
});

it.each([null, 'pt', 'constructor'])('e-mails are in English for %s', (language) => {
  expect(delayedOutcomeEmail(language, 'cancel', true, plans).html).toContain('<html lang="en">');
});
