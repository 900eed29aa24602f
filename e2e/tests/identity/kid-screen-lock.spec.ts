import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app';
import { inspect } from '../../support/inspect';
import { giveDevice, makeFamily, openGate, pin, typePin } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

const morning = { name: 'Morning', listType: 'task', items: ['brush teeth', 'shoes'] } as const;

/** A device with a screen lock. The answer says whether its user is verified from now on. */
async function deviceWithScreenLock(page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

test('the screen lock of the device opens the gate, offline too, and only for its verified user', async ({
  app,
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const email = `lock.${Date.now()}@example.org`;
  const verify = await deviceWithScreenLock(page);
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], [morning]);
  await page.goto(`${app.url}/account-settings#family`);
  const lock = page.getByRole('switch', { name: app.text('family.screenLock.title') });

  // Not by a user whom the device does not verify.
  await verify(false);
  await lock.click();
  await expect(page.getByText(app.text('family.screenLock.failed'))).toBeVisible();
  await expect(lock).not.toBeChecked();
  await verify(true);
  await lock.click();
  await expect(lock).toBeChecked();
  await page.reload();
  await expect(lock).toBeChecked();
  await inspect(app)('the settings with the screen lock');

  await giveDevice(app, family, 0);
  const open = page.getByRole('button', { name: app.text('kid.gate.screenLock') });
  await waitForWorker(page);
  await stayOffline(context);
  await page.reload();
  await openGate(app);
  await inspect(app)('the gate with the screen lock');
  await verify(false);
  await open.click();
  await expect(page.getByText(app.text('kid.gate.refused'))).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/kid`);
  await verify(true);
  await open.click();
  await page.waitForURL(`${app.url}/app`);
  await context.setOffline(false);

  // A refused screen lock leaves the PIN as it is.
  await giveDevice(app, family, 0);
  await openGate(app);
  await verify(false);
  await open.click();
  await expect(page.getByText(app.text('kid.gate.refused'))).toBeVisible();
  await typePin(page, pin);
  await page.waitForURL(`${app.url}/app`);

  // Switched off, it opens nothing.
  await page.goto(`${app.url}/account-settings#family`);
  await expect(lock).toBeChecked();
  await lock.click();
  await expect(lock).not.toBeChecked();
  await giveDevice(app, family, 0);
  await openGate(app);
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
  await expect(open).toBeHidden();
});
