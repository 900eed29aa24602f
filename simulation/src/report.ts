import type { Plan } from './plan';
import type { Outcome } from './run';

export const replayCommand = (seed: number, steps: number): string =>
  `npm run soak -- --seed ${seed} --steps ${steps} --trace`;

/** Describes a plan that failed, for developers. */
export function describeFailure(plan: Plan, { violation, step }: Outcome, shrunk: Plan): string {
  return [
    `seed ${plan.seed}: ${violation?.invariant ?? ''} ${step === null ? 'at the end' : `after step ${step}`}: ${violation?.what ?? ''}`,
    `  ${plan.phones} phones, ${plan.people} people; shrunk from ${plan.steps.length} steps to ${shrunk.steps.length}:`,
    ...shrunk.steps.map(
      ({ kind, phone, waitMs }, index) =>
        `  ${String(index).padStart(3)}. ${kind} on phone ${phone}, then ${waitMs} ms`,
    ),
    `  again: ${replayCommand(plan.seed, plan.steps.length)}`,
  ].join('\n');
}
