import { languages } from '@pictick/rules';
import { refundEmail, type RefundFacts } from './templates';

const billing = 'https://lists.example.org/billing?tab=billing';
const told: RefundFacts = { amount: 799, credit: 300, currency: 'eur', at: new Date('2026-11-24T10:00:00Z'), tier: 'pro', numbers: ['PICT-0007'], last4: '4242' };

describe.each(languages)('in %s', (language) => {
  it('names the day, the contract, the amounts, the card and the invoice', () => {
    const { subject, text, html } = refundEmail(language, told, billing);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{|<script/);
    for (const fact of ['2026', 'Pictick Pro', '4242', 'PICT-0007']) expect(text).toContain(fact);
    expect(text).toMatch(/4[.,]99/);
    expect(text).toMatch(/3[.,]00/);
    expect([...`${text} ${html}`.matchAll(/https?:[^\s"<]+/g)].map(([url]) => url)).toEqual([billing, billing]);
  });

  it('names every invoice that the money came from', () => {
    const { text } = refundEmail(language, { ...told, numbers: ['PICT-0007', 'PICT-0009'] }, billing);
    expect(text).toMatch(/PICT-0007, PICT-0009/);
  });

  it('says of no card and no credit that there was one', () => {
    const { text } = refundEmail(language, { ...told, credit: 0, last4: null, numbers: [] }, billing);
    expect(text).toMatch(/7[.,]99/);
    expect(text).not.toMatch(/4242|PICT|3[.,]00/);
  });
});

it('names no cash where all goes back as credit', () => {
  expect(refundEmail('en', { ...told, amount: 300 }, billing).text).not.toMatch(/4242|0\.00 goes/);
});
