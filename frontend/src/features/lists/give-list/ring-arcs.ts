/** Above this number of cards the ring is one arc. */
const most = 12;
/** In px, with the round ends of the arcs. */
const gap = 13;

export interface Ring {
  /** The dash of each arc: drawn, then left out. */
  dash: string;
  /** Where each arc begins, as a dash offset, and whether it is done. */
  arcs: readonly { offset: number; isDone: boolean }[];
}

/** One arc for each card, the done ones first. `length` is the length of the circle in px. */
export function ringArcs(done: number, total: number, length: number): Ring {
  if (total === 0) return { dash: `${length} 0`, arcs: [{ offset: 0, isDone: false }] };
  if (total === 1 || done === total) return { dash: `${length} 0`, arcs: [{ offset: 0, isDone: done > 0 }] };
  if (total > most) {
    const filled = (length * done) / total;
    return {
      dash: `${filled} ${length}`,
      arcs: done > 0 ? [{ offset: 0, isDone: true }] : [],
    };
  }
  const step = length / total;
  return {
    dash: `${step - gap} ${length - step + gap}`,
    arcs: Array.from({ length: total }, (_, index) => ({
      offset: -(index * step + gap / 2),
      isDone: index < done,
    })),
  };
}
