import { useHasEnded, useHasHouses, useKidPage } from '../kid-page';
import { EndedGate } from './ended-gate';
import { loadLinkTexts } from './link-texts';
import { LinkedGate } from './linked-gate';

function LinkedGates({ onBack }: { onBack: () => void }) {
  const { linked } = useKidPage().gate;
  const hasEnded = useHasEnded();
  const hasHouses = useHasHouses();
  if (!linked) return null;
  const Part = hasEnded && !hasHouses ? EndedGate : LinkedGate;
  return <Part linked={linked} onBack={onBack} />;
}

/**
 * The gate of a device that is linked or was, with its texts.
 * @throws Error if they cannot be fetched.
 */
export async function loadLinkedGates(): Promise<typeof LinkedGates> {
  await loadLinkTexts();
  return LinkedGates;
}
