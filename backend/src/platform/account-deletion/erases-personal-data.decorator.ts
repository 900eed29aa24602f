import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';

export const ERASES_PERSONAL_DATA = 'pictick:erases-personal-data';

/**
 * One step of an account deletion. It opens its own transactions and works in small batches. It may run
 * several times for one person, also after it has ended, and in two workers at once. A step that throws is
 * retried.
 */
export interface PersonalDataEraser {
  erase(personId: string): Promise<void>;
}

/**
 * The order of the steps: work in flight ends, the modules erase side by side, the account leaves its
 * households, because modules ask who else is in them, the platform erases events, jobs and responses, and the
 * identity goes last, because IdentityFacade has to know name and address until then.
 */
export const phases = ['drain', 'modules', 'households', 'platform', 'identity'] as const;
export type ErasurePhase = (typeof phases)[number];

export interface ErasureStep {
  step: string;
  phase: ErasurePhase;
}

/**
 * `@ErasesPersonalData('lists') class EraseUserLists implements PersonalDataEraser`: a step of the account
 * deletion, run in the worker.
 */
export const ErasesPersonalData = (step: string, phase: ErasurePhase = 'modules'): ClassDecorator =>
  applyDecorators(
    Injectable(),
    SetMetadata(ERASES_PERSONAL_DATA, { step, phase: phase } satisfies ErasureStep),
  );
