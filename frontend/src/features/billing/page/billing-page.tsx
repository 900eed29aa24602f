import { QueryClientProvider } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../../../api/queries/query-client';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { Banner } from '../../../shared/ui/banner';
import { Tabs } from '../../../shared/ui/form/tabs';
import { useSubscription } from '../api/queries';
import type { NoRefund } from '../api/types';
import { CheckoutFlow } from '../checkout/checkout-flow';
import { returnOf, wishOf } from '../checkout/checkout-return';
import { useReturn } from '../checkout/use-return';
import { Payments } from '../payments/payments';
import { useGuarantee } from '../refunds/use-guarantee';
import { isRunning } from '../subscription/plan-status';
import { BillingQuestions, type Question } from './billing-questions';
import { Overview } from './overview';

const tabs = ['overview', 'billing', 'usage'] as const;
type TabName = (typeof tabs)[number];

const withdrawal: Question = { kind: 'refund', withdraws: true };
const whyNot: Readonly<Record<NoRefund, string>> = {
  none: 'billing.guarantee.none',
  paid_back: 'billing.guarantee.paidBack',
  over: 'billing.guarantee.over',
};

/** Subscription, payments and usage. Usage comes as a slot, because it belongs to imaging. */
export default function BillingPage({ usage }: { usage: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Page usage={usage} />
    </QueryClientProvider>
  );
}

function Page({ usage }: { usage: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [question, setQuestion] = useState<Question | null>(null);
  // The query of the return is read once, then removed from the URL.
  const [back, setBack] = useState(() => returnOf(search));
  useReturn(back === null);
  // The footer's link to withdraw asks at once, also on this page, and tells the user where there is no
  // contract to end.
  const withdraws = new URLSearchParams(search).get('ask') === 'withdraw';
  // An answer that comes after the user has left this page must not lead back to it.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  // A visitor who chose a plan before the sign-in continues there.
  const goOn = useEffectEvent(() => {
    const wish = wishOf(search);
    if (!wish) return;
    openPlansDialog(wish.tier, wish.yearly);
    void navigate(paths.billing, { replace: true });
  });
  useEffect(() => goOn(), []);
  const { days, withdrawalDays, promised, due, not } = useGuarantee();
  const { data: info } = useSubscription();
  const pays = info !== undefined && isRunning(info.subscription);
  const asked = new URLSearchParams(search).get('tab');
  const chosen = tabs.find((tab) => tab === asked) ?? 'overview';

  const panels: Record<TabName, ReactNode> = {
    overview: <Overview afterCheckout={back !== null} ask={setQuestion} />,
    billing: <Payments />,
    usage,
  };
  return (
    <>
      {back ? (
        <CheckoutFlow
          back={back}
          onSettled={() => void navigate(paths.billing, { replace: true })}
          onClose={() => {
            setBack(null);
            void navigate(paths.billing, { replace: true });
          }}
        />
      ) : null}
      {withdraws && not ? (
        <Banner
          icon={<ShieldCheck aria-hidden="true" strokeWidth={2.25} />}
          action={
            pays ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setQuestion({ kind: 'cancel', info })}
              >
                {t('billing.cancel.button')}
              </button>
            ) : undefined
          }
        >
          {t(whyNot[not], { days: promised ? days : withdrawalDays })}
        </Banner>
      ) : null}
      <Tabs
        label={t('billing.title')}
        tabs={tabs.map((id) => ({ id, label: t(`billing.tab.${id}`), panel: panels[id] }))}
        chosen={chosen}
        onChoose={(id) =>
          void navigate(id === 'overview' ? paths.billing : `${paths.billing}?tab=${id}`, { replace: true })
        }
      />
      <BillingQuestions
        question={question ?? (withdraws && due ? withdrawal : null)}
        ask={setQuestion}
        onClose={() => {
          setQuestion(null);
          // The question is answered; the same link asks again.
          if (withdraws && isHere.current) void navigate(paths.billing, { replace: true });
        }}
      />
    </>
  );
}
