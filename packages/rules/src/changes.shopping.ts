import { addOverlays } from './changes.overlay';
import { overlay as deleteStore } from './changes/household/delete-store';
import { overlay as forgetName } from './changes/household/forget-name';
import { overlay as saveStore } from './changes/household/save-store';
import { overlay as setFavourite } from './changes/household/set-favourite';
import { overlay as setSection } from './changes/household/set-section';

/** Makes the changes of item history and stores visible, which no child sees. Code that makes or sends one calls it first. */
export const addShoppingOverlays = (): void =>
  addOverlays({
    'history.forgotten': forgetName,
    'history.starred': setFavourite,
    'section.set': setSection,
    'store.saved': saveStore,
    'store.deleted': deleteStore,
  });
