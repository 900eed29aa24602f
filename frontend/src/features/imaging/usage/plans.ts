import type { Limits } from './limits';

/** The rights that a plan may include; the server says which plan includes which. */
export type Right = Limits['biggerPlans'][number]['adds'][number];

/** The keys of the texts about each right. */
export const featureOf = {
  canChooseStyle: 'styles',
  canChooseCharacter: 'characters',
  canShare: 'sharing',
  canCreatePrompts: 'own',
} as const satisfies Record<Right, string>;

/** The text for each missing right. */
export const needOf = {
  canChooseStyle: 'plan.needs.styles',
  canChooseCharacter: 'character.upgrade',
  canShare: 'share.upgrade',
  canCreatePrompts: 'plan.needs.own',
} as const satisfies Record<Right, string>;

/** An unknown right is not refused: the server decides. */
export const may = (limits: Limits | undefined, right: Right): boolean => limits?.[right] ?? true;

/** The missing right for a style or a character; null where the plan includes it. */
export function missingRight(
  limits: Limits | undefined,
  choosing: 'canChooseStyle' | 'canChooseCharacter',
  own: boolean,
): Right | null {
  if (!may(limits, choosing)) return choosing;
  return own && !may(limits, 'canCreatePrompts') ? 'canCreatePrompts' : null;
}

/** The bigger plans that include the right. */
export const plansWith = ({ biggerPlans }: Limits, right: Right): Limits['biggerPlans'] =>
  biggerPlans.filter(({ adds }) => adds.includes(right));
