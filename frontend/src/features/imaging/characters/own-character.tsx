import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { usePrompts } from '../prompts/prompts';
import { useOwnPictures } from '../styles/own-look';
import styles from './own-character.module.css';

export interface OwnCharacterProps {
  id: string;
  className?: string | undefined;
  /** Shown until the picture has loaded, and where the character belongs to another user. */
  fallback: ReactNode;
}

/** The face of a character that the user made: its reference image, else a drawing of its description. */
export default function OwnCharacter(props: OwnCharacterProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Portrait {...props} />
    </QueryClientProvider>
  );
}

function Portrait({ id, className, fallback }: OwnCharacterProps) {
  const { prompts, hasNextPage, isFetchingNextPage, fetchNextPage } = usePrompts('character');
  const own = prompts?.find((prompt) => prompt.id === id);
  const isFurther = own === undefined && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isFurther) void fetchNextPage();
  }, [isFurther, fetchNextPage]);
  const pictureOf = useOwnPictures(own ? [own] : []);
  const source = own ? pictureOf(own) : null;
  if (source === null) return fallback;
  return (
    <span className={className}>
      <img className={styles.portrait} src={source} alt="" width="72" height="72" />
    </span>
  );
}
