// @ts-check
import { readCard } from '../cards.mjs';

/** The chosen card, if there is one like that. @param {URLSearchParams} form @returns {string | null} */
export function readChoice(form) {
  const card = form.get('card') ?? '';
  return readCard(card) === null ? null : card;
}

/**
 * The reason of a failed payment, for the user.
 * @param {import('./texts.mjs').Texts} t @param {{code: string, declineCode: string}} decline
 */
export function problemOf({ problems }, { code, declineCode }) {
  if (declineCode === 'insufficient_funds') return problems.insufficient;
  if (code === 'expired_card') return problems.expired;
  return code === 'payment_intent_authentication_failure' ? problems.bank : problems.declined;
}
