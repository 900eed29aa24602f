// @ts-check
import { createHash } from 'node:crypto';

/**
 * How a card behaves, by its number: Stripe's own test numbers, and any other that could be one pays.
 * - `success` pays; `declined` and `insufficient` never do; `secure` asks the bank each time; `secure-once` only with its owner present
 * - `fails-later` pays while its owner is there and is refused on renewal
 * @typedef {'success' | 'declined' | 'insufficient' | 'expired' | 'secure' | 'secure-once' | 'fails-later'} CardName
 * @typedef {{code: string, declineCode: string, message: string}} Decline
 * @typedef {{name: CardName, number: string, brand: string, last4: string, fingerprint: string}} Card
 */

/** @type {Record<CardName, string>} */
export const cardNumbers = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  secure: '4000002760003184',
  'secure-once': '4000002500003155',
  'fails-later': '4000000000000341',
};

/** @type {Partial<Record<CardName, Decline>>} */
const declines = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
};
const LATER = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };

/** @param {string} given a name or a number @returns {Card | null} */
export function readCard(given) {
  const named = Object.entries(cardNumbers).find(([name]) => name === given);
  const number = named ? named[1] : given.replace(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) return null;
  const known = Object.entries(cardNumbers).find(([, its]) => its === number);
  return {
    name: known ? /** @type {CardName} */ (known[0]) : 'success',
    number,
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    last4: number.slice(-4),
    fingerprint: createHash('sha256')
      .update(`card ${number}`)
      .digest('base64')
      .replace(/[+/=]/g, 'x')
      .slice(0, 16),
  };
}

/** @param {string} number */
function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * @param {CardName} name @param {{present: boolean}} situation whether its owner sits in front of the page
 * @returns {'pays' | 'asks-the-bank' | Decline}
 */
export function charging(name, { present }) {
  const decline = declines[name];
  if (decline) return decline;
  if (name === 'secure') return 'asks-the-bank';
  if (name === 'secure-once') return present ? 'asks-the-bank' : 'pays';
  if (name === 'fails-later' && !present) return LATER;
  return 'pays';
}

/** @type {Decline} */
export const authenticationFailed = {
  code: 'payment_intent_authentication_failure',
  declineCode: '',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
/** @type {Decline} */
export const authenticationRequired = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
