import { visitCounted } from '../../../shared/lib/clear-session';

const visitsKey = 'pwa_visit_count';
const dismissedKey = 'pwa_install_dismissed';

const week = 7 * 86_400_000;
const most = 999_999;

/** What lasts on this device, and what lasts as long as the tab. Either may be forbidden, and both may hold anything at all. */
export interface Memory {
  readonly local: Pick<Storage, 'getItem' | 'setItem'>;
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
}

/** The visits so far, this one counted once. Where this cannot be remembered every look would be a visit: none is counted then. */
export function countVisit(memory: Memory): number {
  try {
    const visits = readVisits(memory);
    if (memory.session.getItem(visitCounted) === '1') return visits;
    memory.session.setItem(visitCounted, '1');
    const next = Math.min(visits + 1, most);
    memory.local.setItem(visitsKey, String(next));
    return next;
  } catch {
    return 0;
  }
}

function readVisits({ local }: Memory): number {
  const stored = local.getItem(visitsKey) ?? '';
  return /^[1-9]\d{0,5}$/.test(stored) ? Number(stored) : 0;
}

export function dismiss(memory: Memory, now: number): void {
  try {
    memory.local.setItem(dismissedKey, JSON.stringify({ dismissed: true, timestamp: now }));
  } catch {
    // It holds for as long as the page is open then.
  }
}

/** Whether somebody has said "not now" within a week. A clock that was set back since is forgiven a week as well; more is nobody's word. */
export function isDismissed(memory: Memory, now: number): boolean {
  try {
    const stored: unknown = JSON.parse(memory.local.getItem(dismissedKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('dismissed' in stored && 'timestamp' in stored))
      return false;
    return (
      stored.dismissed === true &&
      typeof stored.timestamp === 'number' &&
      Math.abs(now - stored.timestamp) < week
    );
  } catch {
    return false;
  }
}
