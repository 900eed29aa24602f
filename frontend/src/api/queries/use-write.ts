import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { reportOf } from '../../shared/ui/reported-write';
import { queryClient } from './query-client';

interface Options<Answer, Given> {
  /** Name of the write in the log. */
  mutationKey: [string];
  mutationFn: (given: Given) => Promise<Answer>;
  /** Updates the screen before the answer. `onError` gets the returned value, to restore it. */
  onMutate?: (given: Given) => unknown;
  /** Refetches or stores the changed data. The write stays pending until this is done. */
  onSuccess?: (answer: Answer, given: Given) => unknown;
  onError?: (error: Error, given: Given, before: unknown) => unknown;
  /**
   * Refetches the changed data; the write stays pending until then. Runs also after a failure, because the
   * server may have done the write whose answer was lost.
   */
  refresh?: () => Promise<unknown>;
  /** Writes of one scope are sent one after the other, in the order of the presses. */
  scope?: { id: string };
  /** Each press counts, although an earlier one is pending. */
  several?: true;
}

/** Callbacks of the component. They also run after the component was unmounted. */
export interface After<Answer, Given = void> {
  onSuccess?: (answer: Answer, given: Given) => void;
  onError?: (error: Error, given: Given) => void;
}

export interface Write<Answer, Given = void> {
  isPending: boolean;
  data: Answer | undefined;
  error: Error | null;
  /** Of the last press. */
  variables: Given | undefined;
  /** Does nothing while a press is pending, unless `several` is set. */
  mutate: (given: Given) => void;
  /** For code that uses the answer outside the component. The caller catches the error. */
  mutateAsync: (given: Given) => Promise<Answer>;
  /** Clears the outcome of the last press. Does nothing while it is pending. */
  reset: () => void;
}

/** A write that is not a list operation. The client logs errors, once. */
export function useWrite<Answer, Given = void>(
  { mutationFn, onSuccess, onError, refresh, several, ...options }: Options<Answer, Given>,
  after: After<Answer, Given> = {},
): Write<Answer, Given> {
  // isPending changes with the next render; a second tap can come before it.
  const running = useRef(false);
  const { isPending, data, error, variables, mutate, mutateAsync, reset } = useMutation(
    {
      ...options,
      mutationFn: (given: Given) => mutationFn(given),
      onSuccess: async (answer: Answer, given: Given) => {
        // The write succeeded: an error in a callback does not make it fail.
        try {
          await onSuccess?.(answer, given);
          await refresh?.();
        } catch (error) {
          console.error(`The write ${options.mutationKey[0]} was done, and the work behind it failed`, error);
        }
        reportOf(options.mutationKey[0], () => after.onSuccess?.(answer, given));
      },
      onError: async (failure: Error, given: Given, before: unknown) => {
        await onError?.(failure, given, before);
        refresh?.().catch(() => undefined);
        reportOf(options.mutationKey[0], () => after.onError?.(failure, given));
      },
      onSettled: () => void (running.current = false),
    },
    queryClient,
  );
  return {
    isPending,
    data,
    error,
    variables,
    mutateAsync,
    reset: () => {
      if (!running.current) reset();
    },
    mutate: (given) => {
      if (running.current && !several) return;
      running.current = true;
      mutate(given);
    },
  };
}
