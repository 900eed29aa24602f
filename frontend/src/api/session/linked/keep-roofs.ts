import { changeDevice, sessionView } from '../session';
import { roofIn, withRoofs } from './roofs';

/** Remembers the roofs, so that none changes when the other home leaves this device. */
export function keepRoofs(): void {
  if (sessionView().homes?.every((home) => roofIn(home)) ?? true) return;
  void changeDevice(
    (stored) => stored && { ...stored, ...(stored.homes && { homes: withRoofs(stored.homes) }) },
  );
}
