import type { Plan, Step } from './plan';
import { run } from './run';
import type { Wiring } from './wiring';

/**
 * Removes steps from a failing plan while it violates the same invariant: halves first, then single steps.
 */
export async function shrink(plan: Plan, wiring: Wiring, attempts = 600): Promise<Plan> {
  const first = await run(plan, wiring);
  if (!first.violation) return plan;
  const { invariant } = first.violation;
  let left = attempts;
  const stillFails = async (steps: Step[]): Promise<boolean> => {
    left--;
    return (await run({ ...plan, steps }, wiring)).violation?.invariant === invariant;
  };
  let steps = first.step === null ? plan.steps : plan.steps.slice(0, first.step + 1);
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length && left > 0;) {
      const without = [...steps.slice(0, from), ...steps.slice(from + size)];
      if (await stillFails(without)) steps = without;
      else from += size;
    }
  }
  return { ...plan, steps };
}
