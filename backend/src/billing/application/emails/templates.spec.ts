import { languages } from '@pictick/rules';
import { paymentEmail, trialEmail } from './templates';

const plans = 'https://lists.example.org/billing';
const ends = new Date('2026-03-04T23:30:00Z');
const urls = { billing: `${plans}?tab=billing`, invoice: 'https://invoice.stripe.com/i/acct_1/test_1' };
const letters = [
  ['trial-soon', (language: (typeof languages)[number]) => trialEmail('trial-soon', language, ends, plans)],
  ['trial-over', (language: (typeof languages)[number]) => trialEmail('trial-over', language, ends, plans)],
  ['payment-failed', (language: (typeof languages)[number]) => paymentEmail('payment-failed', language, false, urls)],
  ['payment-failed, and the plan is over', (language: (typeof languages)[number]) => paymentEmail('payment-failed', language, true, urls)],
  ['payment-action', (language: (typeof languages)[number]) => paymentEmail('payment-action', language, false, urls)],
] as const;

describe.each(letters)('%s', (kind, write) => {
  it.each(languages)('is written in %s, as text and as a page', (language) => {
    const { subject, text, html } = write(language);
    expect(html).toContain(`<html lang="${language}">`);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{|<script/);
    if (language !== 'en') expect(subject).not.toBe(write('en').subject);
  });

  it('leads to the plans or to the bill, and nowhere else', () => {
    const { text, html } = write('tr');
    const found = [...`${text} ${html}`.matchAll(/https?:[^\s"<]+/g)].map(([url]) => url.replaceAll('&#38;', '&'));
    expect(new Set(found)).toEqual(new Set(kind.startsWith('trial') ? [plans] : [urls.billing, urls.invoice]));
  });
});

it.each([['en', '4 March'], ['es', '4 de marzo'], ['fr', '4 mars'], ['de', '4. März'], ['tr', '4 Mart'], ['nl', '4 maart']] as const)('in %s the trial ends on %s', (language, date) => {
  for (const reminder of ['trial-soon', 'trial-over'] as const) expect(trialEmail(reminder, language, ends, plans).text).toContain(date);
});

it.each([['en', '€1.00'], ['es', '1,00 €'], ['fr', '1,00 €'], ['de', '1,00 €'], ['tr', '€1,00'], ['nl', '€ 1,00']] as const)('trialEmail names in %s the price of the cheapest plan of the catalogue: %s', (language, price) => {
  for (const reminder of ['trial-soon', 'trial-over'] as const) expect(trialEmail(reminder, language, ends, plans).text.replace(/\u00a0|\u202f/g, ' ')).toContain(price);
});

it('has no link to an invoice that has no page', () => {
  expect(paymentEmail('payment-failed', 'en', false, { ...urls, invoice: null }).text).not.toContain('stripe');
});

it.each(languages)('promises in %s seven days to whose plan goes on, and to nobody else', (language) => {
  const days = { en: 'seven days', es: 'siete días', fr: 'sept jours', de: 'sieben Tage', tr: 'yedi gün', nl: 'zeven dagen' }[language];
  expect(paymentEmail('payment-failed', language, false, urls).text).toContain(days);
  expect(paymentEmail('payment-failed', language, true, urls).text).not.toContain(days);
});
