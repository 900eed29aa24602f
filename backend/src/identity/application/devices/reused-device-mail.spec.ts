import { reusedDeviceMail } from './reused-device-mail';

const settings = 'https://lists.example.org/account-settings#family';

it.each(['en', 'es', 'fr', 'de', 'tr', 'nl'])('reusedDeviceMail is written in %s', (language) => {
  const { subject, text, html } = reusedDeviceMail(language, settings);
  expect(html).toContain(`<html lang="${language}">`);
  expect(text).toContain(settings);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{/);
  if (language !== 'en') expect(subject).not.toBe(reusedDeviceMail('en', settings).subject);
});

it.each([null, 'constructor'])('reusedDeviceMail is in English for %s', (language) => {
  expect(reusedDeviceMail(language, settings)).toEqual(reusedDeviceMail('en', settings));
});
