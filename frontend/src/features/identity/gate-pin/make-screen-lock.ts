import type { ScreenLock } from '../../../sync/store/screen-lock-row';

/** Names of COSE for ES256 and RS256. */
const algorithms = [-7, -257];
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** True if this device can verify its user by face, fingerprint or code. */
export async function hasScreenLock(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/**
 * Makes a key of this device that its screen lock guards. The key is for the gate, not for signing in: the
 * device gets neither the name nor the address of the user to store with it.
 * @throws DOMException if the user cancels; Error if the browser does not tell the public key.
 */
export async function makeScreenLock(userId: string): Promise<ScreenLock> {
  const name = 'Pictick';
  const made = await navigator.credentials.create({
    publicKey: {
      rp: { name },
      user: { id: randomBytes(16), name, displayName: name },
      challenge: randomBytes(32),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'discouraged',
      },
      attestation: 'none',
    },
  });
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse))
    throw new Error('The browser made no key.');
  const publicKey = made.response.getPublicKey();
  const algorithm = made.response.getPublicKeyAlgorithm();
  if (!publicKey || !algorithms.includes(algorithm)) throw new Error('The browser tells no public key.');
  return { userId, credentialId: made.rawId, publicKey, algorithm };
}
