import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { BillingQuestions, type Question } from '../page/billing-questions';
import { Guarantee } from '../refunds/guarantee';
import { useGuarantee } from '../refunds/use-guarantee';
import type { PictureOf } from './plan-fan';
import { Plans } from './plans';

export interface PlansDialogProps {
  open: boolean;
  onClose: () => void;
  /** The plan shown first. */
  initialTier: string | null;
  /** Yearly prices first. */
  yearly?: boolean;
  picture: PictureOf;
}

/** All plans, the present one, and the change from one to another. */
export default function PlansDialog({
  open,
  onClose,
  initialTier,
  yearly = false,
  picture,
}: PlansDialogProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('plan.title')}
        broad
        footer={<GuaranteeLine ask={setQuestion} />}
      >
        <Plans initialTier={initialTier} initialYearly={yearly} picture={picture} ask={setQuestion} />
      </Dialog>
      {/* Outside the dialog: a touch on the question must not move the plans. */}
      <BillingQuestions question={question} ask={setQuestion} onClose={() => setQuestion(null)} />
    </QueryClientProvider>
  );
}

/** The guarantee stays visible while the plans scroll. */
function GuaranteeLine({ ask }: { ask: (question: Question) => void }) {
  return <Guarantee {...useGuarantee()} ask={ask} />;
}
