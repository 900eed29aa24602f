const down = new Set<number>();
const waiting = new Set<() => void>();

function settle(): void {
  if (down.size > 0) return;
  for (const work of [...waiting]) {
    waiting.delete(work);
    work();
  }
}

for (const moment of ['pointerup', 'pointercancel'] as const)
  window.addEventListener(
    moment,
    ({ pointerId }) => {
      down.delete(pointerId);
      // After the click that follows.
      setTimeout(settle);
    },
    true,
  );
window.addEventListener('pointerdown', ({ pointerId }) => void down.add(pointerId), true);
// A pointer that is released elsewhere is not heard of.
window.addEventListener('blur', () => {
  down.clear();
  settle();
});

/** Runs the work when no finger and no mouse button is down, so that nothing changes under it. */
export function whenUp(work: () => void): void {
  waiting.add(work);
  settle();
}
