import { leftDevicesMail } from './left-devices-mail';

const settings = 'https://lists.example.org/account-settings#family';

it.each(['en', 'es', 'fr', 'de', 'tr', 'nl'])('leftDevicesMail is written in %s', (language) => {
  const { subject, text, html } = leftDevicesMail(language, settings);
  expect(html).toContain(`<html lang="${language}">`);
  expect(text).toContain(settings);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{/);
  if (language !== 'en') expect(subject).not.toBe(leftDevicesMail('en', settings).subject);
});

it.each([null, 'constructor'])('leftDevicesMail is in English for %s', (language) => {
  expect(leftDevicesMail(language, settings)).toEqual(leftDevicesMail('en', settings));
});
