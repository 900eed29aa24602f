import { readCode } from '@pictick/rules/billing/referral-code';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onSession, sessionView } from '../../../api/session/session';
import type { Benefits, CodeAnswer } from '../api/types';
import { countVisit, lookUp } from '../api/visitor';
import { forgetPending, keepPending } from '../model/pending-referral';
import { visitId } from '../model/visitor-id';

type Shown =
  | { state: 'validating' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: Exclude<CodeAnswer['state'], 'valid'> }
  | { state: 'valid'; code: string; benefits: Benefits; signedIn: boolean };

/**
 * The state of a referral link for the present visitor. A valid code is stored in this tab until the visitor
 * has signed in.
 */
export function useReferral(raw: string): Shown {
  const code = readCode(raw);
  const { status, user } = useSyncExternalStore(onSession, sessionView);
  const asked = `${code ?? ''} ${user?.id ?? ''}`;
  const [result, setResult] = useState<{ asked: string; answer?: CodeAnswer; error?: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (code === null || status === 'loading') return;
    let left = false;
    lookUp(code).then(
      (answer) => {
        if (left) return;
        remember(code, answer.state, status === 'signed-in');
        setResult({ asked, answer });
      },
      (error: unknown) => {
        if (!left) setResult({ asked, error });
      },
    );
    return () => {
      left = true;
    };
  }, [code, asked, status, attempt]);

  const isWaiting = result?.error !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => setAttempt((before) => before + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isWaiting]);

  if (code === null) return { state: 'invalid' };
  if (result?.asked !== asked) return { state: 'validating' };
  const { answer, error } = result;
  if (!answer) {
    const retry = () => {
      setResult(null);
      setAttempt((before) => before + 1);
    };
    return { state: 'failed', error, retry };
  }
  return answer.state === 'valid'
    ? { state: 'valid', code, benefits: answer.benefits, signedIn: status === 'signed-in' }
    : { state: answer.state };
}

/** A signed-in user accepts with a button, so no code is stored. */
function remember(code: string, state: CodeAnswer['state'], signedIn: boolean): void {
  if (state === 'valid' && !signedIn) keepPending(code, visitId());
  if (state !== 'valid') forgetPending(code);
  if (state === 'valid' || state === 'existing-user') void countVisit(code, visitId());
}
