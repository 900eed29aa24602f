// @ts-check
import { dayOf } from './billing/lines.mjs';

/** A small, real PDF of an invoice. @param {import('./fake-stripe.mjs').FakeStripe} fakeStripe @param {import('./rows.mjs').Invoice} invoice @returns {Buffer} */
export function invoicePdf(fakeStripe, invoice) {
  const customer = fakeStripe.get('customer', invoice.customer);
  /** @param {string} words @param {number} cents @param {number} [size] @returns {[string, number]} */
  const sum = (words, cents, size = 12) => [
    `${words}   ${(cents / 100).toFixed(2)} ${invoice.currency.toUpperCase()}`,
    size,
  ];
  const left = invoice.status === 'open' ? invoice.due - invoice.paid : 0;
  /** @type {[string, number][]} */
  const rows = [
    ['Pictick', 22],
    [`Invoice ${invoice.number ?? ''}`, 14],
    [`${dayOf(invoice.created)}`, 10],
    [`Bill to: ${[customer.name, customer.email].filter(Boolean).join(', ')}`, 10],
    ['', 10],
    ...invoice.lines.map((line) => sum(line.description, line.amount, 10)),
    ['', 10],
    sum('Total', invoice.total),
    ...(invoice.starting === invoice.ending
      ? []
      : [sum('Applied balance', (invoice.ending ?? 0) - invoice.starting, 10)]),
    sum('Paid', invoice.paid),
    ...(left > 0 ? [sum('Amount due', left)] : []),
    ['', 10],
    ['A stand-in for Stripe made this. Nobody owes anybody anything.', 8],
  ];
  let y = 790;
  const text = rows
    .map(([words, size]) => `BT /F1 ${size} Tf 50 ${(y -= size + 10)} Td (${escape(words)}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = Buffer.byteLength(body, 'latin1');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/**
 * The euro has a code of its own in this encoding; letters without one become a question mark.
 * @param {string} words
 */
const escape = (words) =>
  words
    .replaceAll('€', '\u0080')
    .replace(/[\\()]/g, '\\$&')
    .replace(/[^\u0020-\u00ff]/g, (letter) => (letter === '\u0080' ? letter : '?'));
