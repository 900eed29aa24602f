import { freshId } from '../../../api/http/ids';
import { codeKey } from '../referral-flag';

const infoKey = 'referralInfo';

/** The link that somebody came by, until they have signed in. */
export interface PendingReferral {
  code: string;
  /** Of the one wish to complete it: however often it is sent, it is done once. */
  key: string;
  /** As the visit to the link was counted by. */
  visitId?: string;
}

/** The same link keeps its key. */
export function keepPending(code: string, visitId: string): void {
  try {
    if (readPending()?.code === code) return;
    sessionStorage.setItem(
      infoKey,
      JSON.stringify({ code, key: freshId(), visitId } satisfies PendingReferral),
    );
    sessionStorage.setItem(codeKey, code);
  } catch {
    // A browser that keeps nothing has nothing to complete: whoever signs in opens the link once more.
  }
}

/** Whatever lies there: a code whose other half is lost or does not belong to it gets a new one. */
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

/** Of this code only: another one may have come meanwhile. */
export function forgetPending(code: string): void {
  try {
    if (sessionStorage.getItem(codeKey) !== code) return;
    sessionStorage.removeItem(codeKey);
    sessionStorage.removeItem(infoKey);
  } catch {
    // Nothing was kept.
  }
}
