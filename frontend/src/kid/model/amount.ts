const mostCopies = 5;
/** A count, with "x" or a word for pieces in the languages of the app. */
const count =
  /^[x×]?\s*(\d{1,3})\s*(?:[x×]|pcs|pieces|stk|stück|stuks?|pièces|piezas|unidades|uds|adet|tane)?\.?$/i;

/** An amount up to five is shown as copies of the thing; any other as it was written. */
export type Amount = { copies: number; text: null } | { copies: 0; text: string | null };

export function amountOf(quantity: string | null): Amount {
  const text = quantity?.trim() ?? '';
  const pieces = Number(count.exec(text)?.[1] ?? NaN);
  if (text === '' || pieces === 1) return { copies: 0, text: null };
  return pieces > 1 && pieces <= mostCopies ? { copies: pieces, text: null } : { copies: 0, text };
}
