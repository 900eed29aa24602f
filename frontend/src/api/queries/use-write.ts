import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { reportOf } from '../../shared/ui/reported-write';
import { queryClient } from './query-client';

interface Options<Answer, Given> {
  /** The name of the write, as the log shows it. */
  mutationKey: [string];
  mutationFn: (given: Given) => Promise<Answer>;
  /** Shows at once what is likely to be true soon. `onError` gets the value that it returns, to set it back. */
  onMutate?: (given: Given) => unknown;
  /** Reads again, or stores, what the write has changed. The write is at work until this is done. */
  onSuccess?: (answer: Answer, given: Given) => unknown;
  onError?: (error: Error, given: Given, before: unknown) => unknown;
  /** Reads again what the write changes: the write is at work until then. Also after a failure, because the server may have done what it could not answer. */
  refresh?: () => Promise<unknown>;
  /** Writes with the same scope are sent one after the other, in the order of the presses. */
  scope?: { id: string };
  /** Each press is a choice of its own, so that a later one counts although an earlier one is still under way. */
  several?: true;
}

/** A component's part in the outcome: it is done also where the component has been unmounted meanwhile. */
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
  /** A second press before the first is answered does nothing, unless `several` may be under way. */
  mutate: (given: Given) => void;
  /** For code that goes on with the answer outside the component; it has to catch the error. */
  mutateAsync: (given: Given) => Promise<Answer>;
  /** ErasesPersonalData how the last press ended. Does nothing while it is under way. */
  reset: () => void;
}

/** A write that is not a list operation. Errors are logged by the client, once. */
export function useWrite<Answer, Given = void>(
  { mutationFn, onSuccess, onError, refresh, several, ...options }: Options<Answer, Given>,
  after: After<Answer, Given> = {},
): Write<Answer, Given> {
  // The state arrives with the next render, and a second tap can come before it.
  const running = useRef(false);
  const { isPending, data, error, variables, mutate, mutateAsync, reset } = useMutation(
    {
      ...options,
      mutationFn: (given: Given) => mutationFn(given),
      onSuccess: async (answer: Answer, given: Given) => {
        // The write is done: a failure behind it is no failure of the write.
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
