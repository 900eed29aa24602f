import { renewal } from '../../../sync/store/renew-homes';
import { clientHeaders } from '../refresh-lock';
import { changeDevice, onDeviceRenewal } from '../session';

/** From now on the session of this page is renewed by the cookie of a linked device. */
export const renewDevices = (): void =>
  onDeviceRenewal(async (kept) => {
    const change = await renewal(kept, clientHeaders(), Date.now());
    if (change) await changeDevice((stored) => (stored ? change(stored) : change(kept)));
  });
