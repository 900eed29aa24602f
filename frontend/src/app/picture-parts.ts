import type { CharacterChoicesProps } from '../features/imaging/components/character-choices';
import type { ChosenLookProps } from '../features/imaging/components/chosen-look';
import type { OwnCharacterProps } from '../features/imaging/components/own-character';
import type { RepaintProps } from '../features/imaging/components/repaint-dialog';
import type { StudioProps } from '../features/imaging/components/studio';
import type { ViewerProps } from '../features/imaging/viewer/viewer';
import { lazyPart } from '../shared/lib/lazy-part';

// What lists show of the pictures' own feature: neither knows the other, so they meet here.

export { isFullMonthTold } from '../features/imaging/full-month';
export type { PictureWish } from '../features/imaging/components/studio';

export const FullNotice = lazyPart(() => import('../features/imaging/components/full-notice'));
export const PictureViewer = lazyPart<ViewerProps>(() => import('../features/imaging/viewer/viewer'));
export const CharacterChoices = lazyPart<CharacterChoicesProps>(
  () => import('../features/imaging/components/character-choices'),
);
export const ChosenLook = lazyPart<ChosenLookProps>(
  () => import('../features/imaging/components/chosen-look'),
);
export const RepaintDialog = lazyPart<RepaintProps>(
  () => import('../features/imaging/components/repaint-dialog'),
);
export const OwnCharacter = lazyPart<OwnCharacterProps>(
  () => import('../features/imaging/components/own-character'),
);
export const PictureStudio = lazyPart<StudioProps>(() => import('../features/imaging/components/studio'));
