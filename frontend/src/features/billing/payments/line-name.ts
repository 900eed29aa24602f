import type { TFunction } from 'i18next';
import type { Payment } from '../api/types';

/**
 * The subject of an invoice or a payment; null where it is unknown. Stripe's English text is used only then.
 */
export function lineName(
  t: TFunction,
  { kind, tier }: Pick<Payment, 'kind' | 'tier'>,
  amount: number,
): string | null {
  if (!tier) return null;
  const plan = t(`plan.name.${tier}`);
  if (kind === 'change') return t('billing.line.change', { plan });
  return amount < 0 ? t('billing.line.rest', { plan }) : plan;
}
