import { joinedMail, leftDevicesMail, removedMail, reusedDeviceMail } from './family-mails';

const settings = 'https://lists.example.org/account-settings#family';

describe.each([
  ['leftDevicesMail', leftDevicesMail],
  ['reusedDeviceMail', reusedDeviceMail],
  ['joinedMail', joinedMail],
  ['removedMail', removedMail],
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

it('the mails to a family have subjects of their own', () => {
  const mails = [leftDevicesMail, reusedDeviceMail, joinedMail, removedMail];
  expect(new Set(mails.map((mail) => mail('en', settings).subject)).size).toBe(mails.length);
});
