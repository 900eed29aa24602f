import type { Plan } from './plan';
import { run } from './run';
import type { Wiring } from './wiring';

/**
 * Removes steps from a failing plan while it violates the same invariant: halves first, then single steps.
 */
export async function shrink(plan: Plan, wiring: Wiring, attempts = 600): Promise<Plan> {
  const first = await run(plan, wiring);
  if (!first.violation) return plan;
  const { invariant } = first.violation;
  const begun = first.step === null ? plan.steps : plan.steps.slice(0, first.step + 1);
  const steps = await fewestSteps(
    begun,
    attempts,
    async (left) => (await run({ ...plan, steps: left }, wiring)).violation?.invariant === invariant,
  );
  return { ...plan, steps };
}

/** The fewest steps that still fail, as far as the attempts go. */
export async function fewestSteps<Step>(
  given: readonly Step[],
  attempts: number,
  stillFails: (steps: Step[]) => Promise<boolean>,
): Promise<Step[]> {
  let left = attempts;
  let steps = [...given];
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length && left > 0;) {
      const without = [...steps.slice(0, from), ...steps.slice(from + size)];
      left--;
      if (await stillFails(without)) steps = without;
      else from += size;
    }
  }
  return steps;
}
