import { useKidPage } from '../kid-page';
import { EndedGate } from './ended-gate';
import { loadLinkTexts } from './link-texts';
import { LinkedGate } from './linked-gate';

function LinkedGates({ onBack }: { onBack: () => void }) {
  const { linked, ended } = useKidPage().gate;
  if (linked) return <LinkedGate linked={linked} onBack={onBack} />;
  return ended ? <EndedGate ended={ended} onBack={onBack} /> : null;
}

/**
 * The gate of a device that is linked or was, with its texts.
 * @throws Error if they cannot be fetched.
 */
export async function loadLinkedGates(): Promise<typeof LinkedGates> {
  await loadLinkTexts();
  return LinkedGates;
}
