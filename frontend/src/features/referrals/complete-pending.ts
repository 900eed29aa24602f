import i18next from 'i18next';
import { sessionView } from '../../api/session/session';
import { loadReferralTexts } from '../../i18n/referral-texts';
import { showToast } from '../../shared/ui/toast/toast';
import { completeSignup } from './api/complete-signup';
import { outcomeOf } from './model/outcomes';
import { forgetPending, readPending } from './model/pending-referral';

const patience = 10 * 60_000;
/** In ms: the projection of the reward follows the response. */
const granted = 3000;

let running: Promise<void> | null = null;
let notBefore = 0;
let lastMessage = '';

/**
 * Completes the referral of a user who came by a link and has signed in. A failure is reported once and
 * retried after ten minutes.
 */
export function completePending(now: () => number = Date.now): Promise<void> {
  if (now() < notBefore) return Promise.resolve();
  running ??= complete(now).finally(() => void (running = null));
  return running;
}

/** Retries at the user's request: at once, and with a new report. */
export function completeNow(): Promise<void> {
  [notBefore, lastMessage] = [0, ''];
  return completePending();
}

async function complete(now: () => number): Promise<void> {
  const pending = readPending();
  const { user } = sessionView();
  if (!pending || !user) return;
  try {
    const { write } = await import('../../api/queries/query-client');
    await write('completeSignup', () => completeSignup(pending, user.id));
    forgetPending(pending.code);
    await showMessage('referrals.completed', false);
    void refreshAccount();
  } catch (error) {
    const { text, stored } = outcomeOf(error);
    if (stored === 'clear') forgetPending(pending.code);
    else notBefore = now() + patience;
    if (text !== lastMessage) await showMessage(text, true);
    lastMessage = text;
  }
}

async function showMessage(key: string, failed: boolean): Promise<void> {
  // Without the translated texts there is nothing to show.
  await loadReferralTexts().then(
    () => showToast({ text: i18next.t(key), failed }),
    () => undefined,
  );
}

async function refreshAccount(): Promise<void> {
  const { queryClient } = await import('../../api/queries/query-client');
  const ask = () =>
    Promise.all(
      ['me', 'limits', 'account-status', 'billing'].map((asked) =>
        queryClient.invalidateQueries({ queryKey: [asked] }),
      ),
    );
  await ask();
  setTimeout(() => void ask(), granted);
}
