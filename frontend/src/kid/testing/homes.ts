import type { LinkedGate, HomeFace, LinkRefusal } from '../linked/link-port';
import { faces, type MemoryDevice } from './memory-store';

/** Two homes with a child each: the one of a fox, which is shown, and the one of a bear. */
export const twoHomes = (): HomeFace[] => {
  const [fox, , bear] = faces(3);
  if (!fox || !bear) throw new Error('There are no faces');
  return [
    { householdId: 'berg', name: 'Berg', children: [fox], roof: 'persimmon', isShown: true },
    { householdId: 'tal', name: 'Tal', children: [bear], roof: 'lagoon', isShown: false },
  ];
};

/** Links a device in memory. `refusal` is the answer to letters. */
export function linkDevice(
  device: MemoryDevice,
  homes: HomeFace[],
  letters = '',
): { refusal: LinkRefusal | null } {
  const answer: { refusal: LinkRefusal | null } = { refusal: null };
  let known = homes;
  const typed = (call: 'link' | 'unlink') => (letters: string) => {
    device.calls.push([call, letters]);
    return Promise.resolve(answer.refusal);
  };
  const linked: LinkedGate = {
    homes: () => known.map((home) => ({ ...home })),
    showHome(householdId) {
      device.calls.push(['showHome', householdId]);
      known = known.map((home) => ({ ...home, isShown: home.householdId === householdId }));
      const shown = known.find(({ isShown }) => isShown);
      const children = faces(10).filter(({ id }) => shown?.children.some((child) => child.id === id));
      device.set({ children, child: null, lists: [], status: 'ready' });
    },
    letters: () => letters,
    link: typed('link'),
    unlink: typed('unlink'),
  };
  device.gate = { ...device.gate, pin: () => null, linked };
  return answer;
}
