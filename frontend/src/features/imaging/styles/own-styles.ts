import { usePrompts, type Shelf } from '../prompts/prompts';

/**
 * The user's styles and custom prompts with a placeholder, both of which can be chosen as a style. Each kind
 * is loaded page by page.
 */
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
