/**
 * Counted up whenever the same facts give something else than before, in what an account, its subscriptions or its invoices say. What an earlier
 * edition has written is no drift where this one says otherwise; `projection-edition.spec.ts` notices.
 */
export const projectionEdition = 4;
