import { usePrompts, type Shelf } from '../prompts/prompts';

/** What can be chosen as a style: own styles, and own sentences that say where the thing goes. Each kind comes page by page. */
export function useOwnStyles(): Shelf {
  const [styles, sentences] = [usePrompts('style'), usePrompts('custom')];
  const turned = styles.hasNextPage ? styles : sentences;
  const missing = styles.isError ? styles : sentences;
  return {
    prompts:
      styles.prompts || sentences.prompts
        ? [...(styles.prompts ?? []), ...(sentences.prompts ?? [])]
        : undefined,
    isError: missing.isError,
    refetch: missing.refetch,
    hasNextPage: turned.hasNextPage,
    fetchNextPage: turned.fetchNextPage,
    isFetchingNextPage: turned.isFetchingNextPage,
  };
}
