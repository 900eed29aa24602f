import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import type { PromptKind, UserPrompt } from '../api/types';
import { letGoOf } from '../styles/preferred-style';
import { uploadReference } from './reference-image';

interface PromptDraft {
  name: string;
  template: string;
  allowMissingPlaceholder?: boolean;
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['prompts'] });

interface Creating extends PromptDraft {
  promptKind: PromptKind;
}
export const useCreatePrompt = (after: After<UserPrompt, Creating>): Write<UserPrompt, Creating> =>
  useWrite(
    {
      mutationKey: ['createPrompt'],
      mutationFn: (body: Creating) => call((api) => api.POST('/api/shopping-lists/user-prompts', { body })),
      refresh,
    },
    after,
  );

interface Updating {
  id: string;
  draft: PromptDraft;
}
export const useUpdatePrompt = (after: After<UserPrompt, Updating>): Write<UserPrompt, Updating> =>
  useWrite(
    {
      mutationKey: ['updatePrompt'],
      mutationFn: ({ id, draft }: Updating) =>
        call((api) =>
          api.PUT('/api/shopping-lists/user-prompts/{promptId}', {
            params: { path: { promptId: id } },
            body: draft,
          }),
        ),
      refresh,
    },
    after,
  );

const deletePrompt = (id: string) =>
  call((api) =>
    api.DELETE('/api/shopping-lists/user-prompts/{promptId}', { params: { path: { promptId: id } } }),
  );
export const useDeletePrompt = (
  after: After<Awaited<ReturnType<typeof deletePrompt>>, string>,
): Write<Awaited<ReturnType<typeof deletePrompt>>, string> =>
  useWrite(
    {
      mutationKey: ['deletePrompt'],
      mutationFn: deletePrompt,
      onSuccess: (_, id) => letGoOf(id),
      refresh,
    },
    after,
  );

// Use case: regenerate-reference
const drawReference = (id: string) =>
  call((api) =>
    api.POST('/api/shopping-lists/user-prompts/{promptId}/refimage:regenerate', {
      params: { path: { promptId: id } },
    }),
  );
type Reference = Awaited<ReturnType<typeof drawReference>>;
/**
 * Generates a reference image from the description, so that the character looks the same in every picture.
 */
export const useDrawReference = (after: After<Reference, string>): Write<Reference, string> =>
  useWrite({ mutationKey: ['drawReference'], mutationFn: drawReference, refresh }, after);

interface Upload {
  prompt: UserPrompt;
  file: File;
  onProgress: (share: number) => void;
}
export const useUploadReference = (after: After<void, Upload>): Write<void, Upload> =>
  useWrite(
    {
      mutationKey: ['uploadReference'],
      mutationFn: ({ prompt, file, onProgress }: Upload) => uploadReference(prompt.id, file, onProgress),
      refresh,
    },
    after,
  );
