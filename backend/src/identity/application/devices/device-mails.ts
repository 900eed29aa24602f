import type { Mail } from '../../../platform/mail/mailer';
import { renderEmail } from '../../../platform/mail/render-email';
import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import nl from '../locales/nl.json';
import tr from '../locales/tr.json';

const locales: Readonly<Record<string, typeof en>> = { en, es, fr, de, tr, nl };

type DeviceMail = (wanted: string | null, settingsUrl: string) => Pick<Mail, 'subject' | 'text' | 'html'>;

/** Fixed texts: the family's list of devices names devices and adults. */
const mailAbout =
  (about: 'reusedDevice' | 'leftDevices'): DeviceMail =>
  (wanted, settingsUrl) => {
    const language = wanted !== null && Object.hasOwn(locales, wanted) ? wanted : 'en';
    const { subject, heading, body, next, open, note } = (locales[language] ?? en)[about];
    return renderEmail({
      language,
      subject,
      heading,
      body: [body, next],
      button: { text: open, url: settingsUrl },
      notes: [{ text: note }],
    });
  };

/** A device has ended because two copies of it were in use. */
export const reusedDeviceMail = mailAbout('reusedDevice');

/** Devices go on whose adult has left the family. */
export const leftDevicesMail = mailAbout('leftDevices');
