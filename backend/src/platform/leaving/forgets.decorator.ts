import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';

export const FORGETS = 'pictick:forgets';

/**
 * One part of what is done when a person leaves. It may be called any number of times for the same person, also after it has come to its end, and
 * by two workers at once; it opens its own transactions and does its work in small batches. What it throws is tried again.
 */
export interface Forgetting {
  forget(personId: string): Promise<void>;
}

/**
 * Who forgets when: first what is still under way comes to its end, then every module forgets its own, side by side, then the plumbing the
 * words that passed through it, and last of all goes who the person was. Until then IdentityFacade still knows their name and address.
 */
export const turns = ['settle', 'modules', 'plumbing', 'person'] as const;
export type Turn = (typeof turns)[number];

export interface Forgetter {
  step: string;
  turn: Turn;
}

/** `@Forgets('lists') class ForgetLists implements Forgetting`: the module's part when a person leaves, run in the worker. */
export const Forgets = (step: string, turn: Turn = 'modules'): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(FORGETS, { step, turn } satisfies Forgetter));
