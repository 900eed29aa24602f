import type { Mail } from '../../../platform/mail/mailer';
import { renderEmail } from '../../../platform/mail/render-email';
import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import nl from '../locales/nl.json';
import tr from '../locales/tr.json';

const locales: Readonly<Record<string, typeof en>> = { en, es, fr, de, tr, nl };

export type FamilyMail = (wanted: string | null, url: string) => Pick<Mail, 'subject' | 'text' | 'html'>;

/** Fixed texts: the settings of the family name devices and members. */
const mailAbout =
  (about: 'reusedDevice' | 'leftDevices' | 'joined' | 'removed'): FamilyMail =>
  (wanted, url) => {
    const language = wanted !== null && Object.hasOwn(locales, wanted) ? wanted : 'en';
    const { subject, heading, body, next, open, note } = (locales[language] ?? en)[about];
    return renderEmail({
      language,
      subject,
      heading,
      body: [body, next],
      button: { text: open, url },
      notes: [{ text: note }],
    });
  };

/** A device has ended because two copies of it were in use. */
export const reusedDeviceMail = mailAbout('reusedDevice');

/** Devices go on whose adult has left the family. */
export const leftDevicesMail = mailAbout('leftDevices');

/** An invitation was accepted. */
export const joinedMail = mailAbout('joined');

/** For a member whom an organiser has removed. */
export const removedMail = mailAbout('removed');
