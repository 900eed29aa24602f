import type { CharacterChoicesProps } from '../features/imaging/characters/character-choices';
import type { OwnCharacterProps } from '../features/imaging/characters/own-character';
import type { ChosenLookProps } from '../features/imaging/request-image/chosen-look';
import type { RepaintProps } from '../features/imaging/request-image/repaint-dialog';
import type { RepaintPanelProps } from '../features/imaging/request-image/use-repaint-choice';
import type { ViewerProps } from '../features/imaging/viewer/viewer';
import { lazyComponent, lazyWhenIdle } from '../shared/lib/lazy-component';

// Parts of imaging that lists show. Neither feature imports the other, so they meet here.

export { isFullMonthNoticeShown } from '../features/imaging/usage/quota-notice';
export type { RepaintOptions } from '../features/imaging/request-image/use-repaint-choice';

/** After the first pictures; its place is kept free. */
export const FullNotice = lazyComponent(lazyWhenIdle(() => import('../features/imaging/usage/full-notice')));
export const PictureViewer = lazyComponent<ViewerProps>(() => import('../features/imaging/viewer/viewer'));
export const CharacterChoices = lazyComponent<CharacterChoicesProps>(
  () => import('../features/imaging/characters/character-choices'),
);
export const ChosenLook = lazyComponent<ChosenLookProps>(
  () => import('../features/imaging/request-image/chosen-look'),
);
export const RepaintDialog = lazyComponent<RepaintProps>(
  () => import('../features/imaging/request-image/repaint-dialog'),
);
export const OwnCharacter = lazyComponent<OwnCharacterProps>(
  () => import('../features/imaging/characters/own-character'),
);
export const RepaintPanel = lazyComponent<RepaintPanelProps>(
  () => import('../features/imaging/request-image/repaint-panel'),
);
