import type { Phone } from '../phone/phone';
import type { InvariantRecorder } from './invariant-recorder';

/**
 * I13: after a sign-out no session and no data of the user is left on the phone, once its pages have heard of
 * it.
 */
export class SignOutInvariant {
  constructor(private readonly recorder: InvariantRecorder) {}

  look({ number, left, userId, pages, disks, emptying }: Phone): void {
    if (left === null) return;
    if (userId !== null)
      this.recorder.violate('I13', `phone ${number} has a session of ${userId} again, after the sign-out`);
    const disk = disks.get(left);
    if (
      pages.length === 0 &&
      !emptying &&
      disk &&
      disk.lists.size + disk.households.size + disk.operations.size > 0
    )
      this.recorder.violate(
        'I13',
        `phone ${number} still has ${disk.lists.size} lists and ${disk.operations.size} changes of ${left}, who has signed out`,
      );
  }
}
