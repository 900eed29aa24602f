import { invitationMail } from './invitation-mail';

it.each(['en', 'es', 'fr', 'de', 'tr', 'nl'] as const)(
  'invitationMail renders text and HTML in %s',
  (language) => {
    const { subject, text, html } = invitationMail(
      language,
      'https://lists.example.org/login',
      'https://lists.example.org/stop?word=x&language=de',
    );
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('href="https://lists.example.org/login"');
    expect(text).toContain('https://lists.example.org/login');
    expect(html).toContain('href="https://lists.example.org/stop?word=x&#38;language=de"');
    expect(text).toContain('https://lists.example.org/stop?word=x&language=de');
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{|<script/);
    expect(subject).not.toMatch(/[\r\n]/);
    if (language !== 'en') expect(subject).not.toBe(invitationMail('en', '', '').subject);
  },
);
