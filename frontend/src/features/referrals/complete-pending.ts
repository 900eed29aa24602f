import i18next from 'i18next';
import { sessionView } from '../../api/session/session';
import { loadReferralTexts } from '../../i18n/referral-texts';
import { showToast } from '../../shared/ui/toast/toast';
import { completeSignup } from './api/complete-signup';
import { outcomeOf } from './model/outcomes';
import { forgetPending, readPending } from './model/pending-referral';

const patience = 10 * 60_000;
/** What somebody has is a moment later what they were given. */
const granted = 3000;

let running: Promise<void> | null = null;
let notBefore = 0;
let lastMessage = '';

/** Whoever came by a link and has signed in gets what it promised. What did not work is tried again later, and said once. */
export function completePending(now: () => number = Date.now): Promise<void> {
  if (now() < notBefore) return Promise.resolve();
  running ??= complete(now).finally(() => void (running = null));
  return running;
}

/** Somebody presses for it: they do not wait, and hear of it again. */
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
    void askAnew();
  } catch (error) {
    const { text, stored } = outcomeOf(error);
    if (stored === 'clear') forgetPending(pending.code);
    else notBefore = now() + patience;
    if (text !== lastMessage) await showMessage(text, true);
    lastMessage = text;
  }
}

async function showMessage(key: string, failed: boolean): Promise<void> {
  // Without its words there is nothing to say.
  await loadReferralTexts().then(
    () => showToast({ text: i18next.t(key), failed }),
    () => undefined,
  );
}

async function askAnew(): Promise<void> {
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
