import { leftDevicesMail, reusedDeviceMail } from './device-mails';

const settings = 'https://lists.example.org/account-settings#family';

describe.each([
  ['leftDevicesMail', leftDevicesMail],
  ['reusedDeviceMail', reusedDeviceMail],
])('%s', (_, mail) => {
  it.each(['en', 'es', 'fr', 'de', 'tr', 'nl'])('is written in %s', (language) => {
    const { subject, text, html } = mail(language, settings);
    expect(html).toContain(`<html lang="${language}">`);
    expect(text).toContain(settings);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{/);
    if (language !== 'en') expect(subject).not.toBe(mail('en', settings).subject);
  });

  it.each([null, 'constructor'])('is in English for %s', (language) => {
    expect(mail(language, settings)).toEqual(mail('en', settings));
  });
});

it('the mails about devices have subjects of their own', () => {
  expect(leftDevicesMail('en', settings).subject).not.toBe(reusedDeviceMail('en', settings).subject);
});
