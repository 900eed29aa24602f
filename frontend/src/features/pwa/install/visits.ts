import { visitCounted } from '../../../shared/lib/clear-session';

const visitsKey = 'pwa_visit_count';
const dismissedKey = 'pwa_install_dismissed';

const week = 7 * 86_400_000;
const most = 999_999;

/** The storage of the device and of the tab. Either may be forbidden, and both may hold any text. */
export interface Memory {
  readonly local: Pick<Storage, 'getItem' | 'setItem'>;
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Counts this visit once and returns the number of visits; 0 without storage, where each page load would
 * count as a visit.
 */
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
    // Without storage the dismissal lasts until the page is closed.
  }
}

/** True within a week after "not now". A clock that was set back by up to a week is tolerated. */
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
