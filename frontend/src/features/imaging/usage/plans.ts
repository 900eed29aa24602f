import type { Limits } from './limits';

/** What a plan may give; the server says whose does. */
export type Right = Limits['biggerPlans'][number]['adds'][number];

/** The words for it, as the texts name them. */
export const featureOf = {
  canChooseStyle: 'styles',
  canChooseCharacter: 'characters',
  canShare: 'sharing',
  canCreatePrompts: 'own',
} as const satisfies Record<Right, string>;

/** What is said where a right is missing. */
export const needOf = {
  canChooseStyle: 'plan.needs.styles',
  canChooseCharacter: 'character.upgrade',
  canShare: 'share.upgrade',
  canCreatePrompts: 'plan.needs.own',
} as const satisfies Record<Right, string>;

/** What is not known yet is not refused: the server has the last word. */
export const may = (limits: Limits | undefined, right: Right): boolean => limits?.[right] ?? true;

/** Which right a style or a character takes that the plan does not give; null where it may be had. */
export function missingRight(
  limits: Limits | undefined,
  choosing: 'canChooseStyle' | 'canChooseCharacter',
  own: boolean,
): Right | null {
  if (!may(limits, choosing)) return choosing;
  return own && !may(limits, 'canCreatePrompts') ? 'canCreatePrompts' : null;
}

/** Those of the bigger plans that have it. */
export const plansWith = ({ biggerPlans }: Limits, right: Right): Limits['biggerPlans'] =>
  biggerPlans.filter(({ adds }) => adds.includes(right));
