// @ts-check
import { UserError } from './console.mjs';

/**
 * @typedef {{name: string, ms: number, state: 'passed' | 'failed' | 'skipped', why?: string}} Result
 */

/**
 * @template {{name: string, group: string}} S
 * @throws UserError for an unknown name
 * @param {string[]} wanted names of steps or groups; empty for all
 * @param {S[]} steps
 */
export function chooseSteps(wanted, steps) {
  const known = ['build', ...new Set(steps.map((step) => step.group)), ...steps.map((step) => step.name)];
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new UserError(`There is no step "${unknown}". Steps: ${known.join(', ')}.`);
  if (wanted.length === 0) return steps;
  return steps.filter((step) => wanted.includes(step.name) || wanted.includes(step.group));
}

/** @param {Result[]} results */
export function closingLine(results) {
  const count = (/** @type {Result['state']} */ state) =>
    results.filter((result) => result.state === state).length;
  return `${count('passed')} passed, ${count('failed')} failed`;
}
