import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import type { Limits } from './limits';
import { datesOf } from './month';
import { UpgradeHint } from './upgrade-hint';

/** No pictures are left: says when the quota resets and, with `alone`, which plan has more. */
export function NoneLeft({
  limits,
  alone,
  className,
}: {
  limits: Limits;
  alone: boolean;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { month, date } = datesOf(limits, language);
  const words = limits.trialOver ? t('picture.trialOver') : t('picture.leftNone', { month, date });
  return limits.biggerPlans.length === 0 || !alone ? (
    <p className={className}>{words}</p>
  ) : (
    <UpgradeHint brief plans={limits.biggerPlans}>
      {words}
    </UpgradeHint>
  );
}
