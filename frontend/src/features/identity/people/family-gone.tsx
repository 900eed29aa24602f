import i18next from 'i18next';
import { useEffect } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { showToast } from '../../../shared/ui/toast/toast';
import { leftHere } from './left-here';

function tell(): void {
  for (const [id, name] of currentEngine()?.takeEndedHouseholds() ?? [])
    if (!leftHere.delete(id)) showToast({ about: `family ${id}`, text: i18next.t('family.gone', { name }) });
}

/** Tells the user once that a family is gone, unless the user has left it here. */
export function FamilyGone() {
  useEffect(() => {
    tell();
    return subscribeToEngine(tell);
  }, []);
  return null;
}
