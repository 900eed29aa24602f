import { freshId } from '../../../api/http/ids';
import { codeKey } from '../referral-flag';

const infoKey = 'referralInfo';

/** The referral code of a visitor until the sign-in. */
export interface PendingReferral {
  code: string;
  /** The idempotency key of the completion. */
  key: string;
  /** The id under which the visit was counted. */
  visitId?: string;
}

/** Stores the code. The same code keeps its idempotency key. */
export function keepPending(code: string, visitId: string): void {
  try {
    if (readPending()?.code === code) return;
    sessionStorage.setItem(
      infoKey,
      JSON.stringify({ code, key: freshId(), visitId } satisfies PendingReferral),
    );
    sessionStorage.setItem(codeKey, code);
  } catch {
    // Without storage there is nothing to complete: the user opens the link again after the sign-in.
  }
}

/** Reads the stored code, null without one. A code without matching details gets a new key. */
export function readPending(): PendingReferral | null {
  try {
    const code = sessionStorage.getItem(codeKey);
    if (code === null) return null;
    const info = infoOf(sessionStorage.getItem(infoKey));
    if (info?.code === code) return info;
    const mended = { code, key: freshId() };
    sessionStorage.setItem(infoKey, JSON.stringify(mended));
    return mended;
  } catch {
    return null;
  }
}

function infoOf(text: string | null): PendingReferral | null {
  try {
    const info = JSON.parse(text ?? 'null') as Partial<PendingReferral> | null;
    if (typeof info?.code !== 'string' || typeof info.key !== 'string') return null;
    return {
      code: info.code,
      key: info.key,
      ...(typeof info.visitId === 'string' && { visitId: info.visitId }),
    };
  } catch {
    return null;
  }
}

/** Removes this code only: another one may have been stored meanwhile. */
export function forgetPending(code: string): void {
  try {
    if (sessionStorage.getItem(codeKey) !== code) return;
    sessionStorage.removeItem(codeKey);
    sessionStorage.removeItem(infoKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}
