import type { ScreenLock } from '../../../sync/store/screen-lock-row';
import { isAnswerRight } from './is-answer-right';

const challengeBytes = 32;
const patienceMs = 60_000;

/** Asks the device for its screen lock. False if the user cancelled, was not verified, or the answer is wrong. */
export async function askScreenLock(lock: ScreenLock, signal: AbortSignal): Promise<boolean> {
  const { hostname: rpId, origin } = window.location;
  const challenge = crypto.getRandomValues(new Uint8Array(challengeBytes));
  try {
    const given = await navigator.credentials.get({
      publicKey: {
        challenge,
        rpId,
        allowCredentials: [{ type: 'public-key', id: lock.credentialId, transports: ['internal'] }],
        userVerification: 'required',
        timeout: patienceMs,
      },
      signal,
    });
    return (
      given instanceof PublicKeyCredential &&
      given.response instanceof AuthenticatorAssertionResponse &&
      (await isAnswerRight(lock, { challenge, origin, rpId }, given.response))
    );
  } catch {
    return false;
  }
}
