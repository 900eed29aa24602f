import { readStorage, writeStorage } from '../i18n/language';
import { unstoredKey } from '../shared/lib/forget-tab';
import type { Device } from '../sync/device';
import { isSoundOperation } from '../sync/sound';
import type { Operation } from '../sync/types';

/** What this person did when the page before was left. It is taken away in the same breath, so that no other tab takes it as well; what is somebody else's stays. */
export function takeUpUnstored(device: Pick<Device, 'takeUp'>, userId: string): void {
  const all = (readStorage(unstoredKey) ?? '').split('\n').flatMap(operationIn);
  // A page that came back from where it was kept, and was left again, has said it twice.
  const left = [...new Map(all.map((operation) => [operation.id, operation])).values()];
  const others = left.filter((operation) => operation.userId !== userId);
  writeStorage(unstoredKey, others.length > 0 ? others.map((operation) => `${JSON.stringify(operation)}\n`).join('') : null);
  void device.takeUp(left.filter((operation) => operation.userId === userId));
}

/** A line that was harmed does not take the others with it. */
function operationIn(line: string): Operation[] {
  try {
    const operation = JSON.parse(line) as Operation;
    return isSoundOperation(operation) ? [operation] : [];
  } catch {
    return [];
  }
}
