import { setAnswered } from '../../shared/lib/connection';
import { onOutcome } from '../http/api-fetch';
import { reachesServer } from '../session/reaches-server';

const firstWaitMs = 2000;
const longestWaitMs = 15_000;

/**
 * Learns from the requests of this page whether the server answers: `navigator.onLine` is true in a network that
 * leads nowhere, and after a reload without one. A failure counts once the server does not answer a second request
 * either. While the page is visible, the server is asked until it answers; then the page hears `online`.
 */
export function followConnection(): void {
  /** The round of questions that is under way. */
  let round: object | null = null;
  let isMissed = false;
  const ask = async (own: object): Promise<void> => {
    for (let wait = firstWaitMs; round === own; wait = Math.min(longestWaitMs, wait * 2)) {
      await reachesServer();
      // The answer to any request ends the round.
      if (round !== own) return;
      isMissed = true;
      setAnswered(false);
      if (document.visibilityState !== 'visible') round = null;
      else await new Promise((later) => setTimeout(later, wait));
    }
  };
  onOutcome((isAnswered) => {
    if (!isAnswered) {
      if (!round && navigator.onLine) void ask((round = {}));
      return;
    }
    round = null;
    setAnswered(true);
    if (!isMissed) return;
    isMissed = false;
    window.dispatchEvent(new Event('online'));
  });
}
