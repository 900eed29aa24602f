const mostCopies = 5;

/** An amount up to five is shown as copies of the thing; any other as it was written. */
export type Amount = { copies: number; text: null } | { copies: 0; text: string | null };

export function amountOf(quantity: string | null): Amount {
  const text = quantity?.trim() ?? '';
  const count = Number(/^(\d{1,3})\s*[x×]?$/i.exec(text)?.[1] ?? NaN);
  if (text === '' || count === 1) return { copies: 0, text: null };
  return count > 1 && count <= mostCopies ? { copies: count, text: null } : { copies: 0, text };
}
