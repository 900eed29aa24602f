interface PaidPlan {
  pictures: number;
  /** Minor units (cents) of the offer's currency. */
  month: number;
  /** Null where the plan has no yearly price. */
  year: number | null;
}

export interface Offer {
  trial: { days: number; pictures: number };
  currency: string;
  guaranteeDays: number;
  /** The plans that can be bought on this install. */
  plans: Readonly<Record<string, PaidPlan>>;
}

const numbers = (text: string): number[] => text.split(' ').map(Number);

/**
 * Reads the plans that the server has written into the page. Null in the build, whose pages have placeholders
 * (backend/src/platform/http/offer.ts).
 */
export function readOffer(): Offer | null {
  if (typeof document === 'undefined') return null;
  const { trial, plans = '', terms = '' } = document.documentElement.dataset;
  if (trial === undefined) return null;
  const [days = 0, pictures = 0] = numbers(trial);
  const [currency = 'eur', guaranteeDays = '0'] = terms.split(' ');
  return {
    trial: { days, pictures },
    currency: currency || 'eur',
    guaranteeDays: Number(guaranteeDays),
    plans: Object.fromEntries(plans.split(' ').filter(Boolean).map(planOf)),
  };
}

function planOf(text: string): [string, PaidPlan] {
  const [tier = '', pictures, month, year] = text.split(':');
  return [tier, { pictures: Number(pictures), month: Number(month), year: year ? Number(year) : null }];
}
