import type { BuiltInStyle } from '@pictick/rules/imaging/style';
import { useEffect, useMemo, useState } from 'react';
import type { UserPrompt } from '../api/types';
import { sampleOf } from '../built-in';

type Looks = typeof import('@pictick/concepts/looks');
type Words = Pick<UserPrompt, 'promptKind' | 'name' | 'template'>;

export interface OwnLook {
  picture: string | null;
  /** The closest built-in style; null for a character. */
  nearest: BuiltInStyle | null;
}

let loaded: Looks | null = null;

/**
 * Interprets the text of own styles and characters; null until the code has loaded. It is loaded on demand.
 */
function useLooks(isWanted: boolean): Looks | null {
  const [looks, setLooks] = useState(loaded);
  useEffect(() => {
    if (!isWanted || looks !== null) return undefined;
    let isLeft = false;
    import('@pictick/concepts/looks').then(
      (arrived) => {
        loaded = arrived;
        if (!isLeft) setLooks(arrived);
      },
      (error: unknown) => console.error('The code that previews own styles could not be loaded', error),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, looks]);
  return looks;
}

function lookOf(
  { nearestStyle, describedFigure, faceSvg }: Looks,
  { promptKind, name, template }: Words,
): OwnLook {
  if (promptKind === 'character')
    return {
      picture: `data:image/svg+xml,${encodeURIComponent(faceSvg(describedFigure(name, template)))}`,
      nearest: null,
    };
  const nearest = nearestStyle(template);
  return { picture: sampleOf(nearest), nearest };
}

/** Draws an own style or character like the built-in illustrator, in the page: no request and no quota. */
export function useOwnLook({ promptKind, name, template }: Words): OwnLook | null {
  const looks = useLooks(true);
  // Each letter renders the component again; the drawing waits for the pause.
  return useMemo(
    () => looks && lookOf(looks, { promptKind, name, template }),
    [looks, promptKind, name, template],
  );
}

type Shown = Words & Pick<UserPrompt, 'referenceImageUrl'>;

/**
 * The picture of a saved style or character: its reference image, else the drawing of the built-in
 * illustrator.
 */
export function useOwnPictures(prompts: readonly Shown[]): (prompt: Shown) => string | null {
  const looks = useLooks(prompts.some(({ referenceImageUrl }) => referenceImageUrl === null));
  return (prompt) => prompt.referenceImageUrl ?? (looks && lookOf(looks, prompt).picture);
}
