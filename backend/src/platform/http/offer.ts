import type { Language } from '@pictick/rules/language';

/** The offer that the landing page shows. Money is in minor units. */
export interface PublicOffer {
  currency: string;
  guaranteeDays: number;
  trial: { days: number; pictures: number };
  /** The plans that can be bought; `year` is null if a plan has no yearly price. */
  plans: readonly { tier: string; pictures: number; month: number; year: number | null }[];
}

/**
 * Attributes of the page: its script reads them, and its styles hide plans that this installation does not
 * sell.
 */
export function offerAttributes({ currency, guaranteeDays, trial, plans }: PublicOffer): string {
  const yearly = plans.filter(({ year }) => year !== null);
  return [
    ` data-trial="${trial.days} ${trial.pictures}"`,
    plans.length > 0 &&
      ` data-plans="${plans.map(({ tier, pictures, month, year }) => [tier, pictures, month, year ?? ''].join(':')).join(' ')}" data-terms="${currency} ${guaranteeDays}"`,
    yearly.length > 0 && ` data-yearly="${yearly.map(({ tier }) => tier).join(' ')}"`,
  ]
    .filter(Boolean)
    .join('');
}

/** Fills the blanks of a prerendered page, so that prices are visible without scripts. */
export function fillOffer(
  html: string,
  { currency, guaranteeDays, trial, plans }: PublicOffer,
  language: Language,
): string {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency });
  const minor = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2);
  const known: Record<string, string> = {
    TRIAL_DAYS: String(trial.days),
    TRIAL_PICTURES: String(trial.pictures),
    GUARANTEE_DAYS: String(guaranteeDays),
  };
  for (const { tier, pictures, month, year } of plans) {
    known[`PICTURES:${tier}`] = String(pictures);
    known[`MONTH:${tier}`] = money.format(month / minor);
    known[`YEAR:${tier}`] = money.format((year ?? month) / minor);
  }
  return html.replace(
    /%(TRIAL_DAYS|TRIAL_PICTURES|GUARANTEE_DAYS|(?:PICTURES|MONTH|YEAR):\w+)%/g,
    (_, blank: string) => known[blank] ?? '',
  );
}
