import { type Transporter, createTransport } from 'nodemailer';
import { AddressRefused, type Mail, Mailer } from './mailer';

export interface SmtpOptions {
  /** smtp://user:password@host:587, or smtps:// */
  url: string;
  from: string;
  timeoutMs?: number;
}

/** Hands mail to a mail server. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor({ url, from, timeoutMs = 10_000 }: SmtpOptions) {
    super();
    const timeouts = {
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    };
    this.transport = createTransport(
      { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true },
      { from },
    );
    this.domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  }

  async send({ id, to, subject, text, html, stop }: Mail): Promise<boolean> {
    const sending = this.transport.sendMail({
      // As an object, so that nothing in an address is read as a second one.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${this.domain}>`,
      // Nobody's holiday notice is to answer a machine.
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(stop !== undefined && {
          'List-Unsubscribe': `<${stop}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    await sending.catch((error: unknown) => {
      throw isAboutTheAddress(error) ? new AddressRefused('refused for good', { cause: error }) : error;
    });
    return true;
  }
}

/** 5xx to RCPT TO: no such mailbox, or one that wants nothing from us. What is said of the sender, or 4xx, may be over in an hour. */
const isAboutTheAddress = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
