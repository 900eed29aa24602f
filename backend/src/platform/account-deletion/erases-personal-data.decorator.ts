import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';

export const ERASES_PERSONAL_DATA = 'pictick:erases-personal-data';

/**
 * One step of an account deletion. It may run any number of times for the same person, also after it has ended, and in two workers at
 * once; it opens its own transactions and works in small batches. A step that throws is retried.
 */
export interface PersonalDataEraser {
  erase(personId: string): Promise<void>;
}

/**
 * The order of the steps: first the work in flight ends, then every module erases its own data, side by side, then the platform erases what
 * passed through it, and the identity goes last. Until then IdentityFacade still knows name and address.
 */
export const phases = ['drain', 'modules', 'platform', 'identity'] as const;
export type ErasurePhase = (typeof phases)[number];

export interface ErasureStep {
  step: string;
  phase: ErasurePhase;
}

/** `@ErasesPersonalData('lists') class EraseUserLists implements PersonalDataEraser`: a step of the account deletion, run in the worker. */
export const ErasesPersonalData = (step: string, phase: ErasurePhase = 'modules'): ClassDecorator =>
  applyDecorators(
    Injectable(),
    SetMetadata(ERASES_PERSONAL_DATA, { step, phase: phase } satisfies ErasureStep),
  );
