import type { TFunction } from 'i18next';
import type { Payment } from '../api/types';

/** What an invoice or a payment is about. The words of our payment partner are English, and only for what we do not know. */
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
