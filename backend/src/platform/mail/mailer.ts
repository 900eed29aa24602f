export interface Mail {
  /** The same for every attempt to send one mail, so that a recipient's client recognises a duplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * The address that unsubscribes from mail of this kind: a POST does so at once (RFC 8058), a browser asks
   * first.
   */
  stop?: string;
}

/** The mail server answered that this address never takes mail. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Sends e-mails. */
export abstract class Mailer {
  /**
   * Returns false if this installation sends no mail.
   * @throws AddressRefused if a retry is useless, other errors if it is not
   */
  abstract send(mail: Mail): Promise<boolean>;
}

/** Used without a mail server. Everything works without mail; the pages say that none is sent. */
export class NoMailer extends Mailer {
  constructor(private readonly warn: (message: string) => void) {
    super();
  }

  send(): Promise<boolean> {
    this.warn('a mail was not sent: SMTP_URL is not set');
    return Promise.resolve(false);
  }
}
