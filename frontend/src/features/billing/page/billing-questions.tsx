import { useState } from 'react';
import type { Plan, SubscriptionInfo } from '../api/types';
import { AskRefund } from '../refunds/ask-refund';
import { AskCancel } from '../subscription/ask-cancel';
import { AskDowngrade } from '../subscription/ask-downgrade';
import { AskMonthly } from '../subscription/ask-monthly';
import { AskOthers } from '../subscription/ask-others';

/** A command that asks for confirmation. */
export type Question =
  | { kind: 'downgrade'; plan: Plan; info: SubscriptionInfo }
  | { kind: 'monthly'; plan: Plan; info: SubscriptionInfo }
  | { kind: 'cancel'; info: SubscriptionInfo }
  | { kind: 'others' }
  /** `withdraws`: the user followed the link to withdraw from the contract. */
  | { kind: 'refund'; withdraws?: true };

/** One question at a time; its text stays while its dialog closes. */
export function BillingQuestions({
  question,
  ask,
  onClose,
}: {
  question: Question | null;
  ask: (question: Question) => void;
  onClose: () => void;
}) {
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const shown = question ?? last;
  const props = { open: question !== null, onClose };
  if (!shown) return null;
  if (shown.kind === 'downgrade') return <AskDowngrade {...props} plan={shown.plan} info={shown.info} />;
  if (shown.kind === 'monthly') return <AskMonthly {...props} plan={shown.plan} info={shown.info} />;
  if (shown.kind === 'cancel')
    return <AskCancel {...props} info={shown.info} onMoneyBack={() => ask({ kind: 'refund' })} />;
  if (shown.kind === 'others') return <AskOthers {...props} />;
  return <AskRefund {...props} withdraws={shown.withdraws === true} />;
}
