import { type Transporter, createTransport } from 'nodemailer';
import { AddressRefused, type Mail, Mailer } from './mailer';

export interface SmtpOptions {
  /** smtp://user:password@host:587, or smtps:// */
  url: string;
  from: string;
  timeoutMs?: number;
}

/** Sends e-mails through a mail server. */
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
      // An object, so that no part of the text is parsed as a second address.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${this.domain}>`,
      // Asks mail servers for no automatic reply.
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

/**
 * 5xx to RCPT TO: the mailbox does not exist or takes no mail. Errors about the sender, and 4xx, may be
 * temporary.
 */
const isAboutTheAddress = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
