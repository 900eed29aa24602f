export interface Mail {
  /** The same for every attempt to send the same mail, so that who gets it twice can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An address that stops mail of this kind: by a POST at once (RFC 8058), opened in a browser by asking first. */
  stop?: string;
}

/** The mail server is there, and will never take mail for this address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Sends mail to people. */
export abstract class Mailer {
  /** False where this installation sends none. Throws if it could not be handed over; it may be tried again, unless it is AddressRefused. */
  abstract send(mail: Mail): Promise<boolean>;
}

/** Where no mail server is set. Everything works without mail, people only have to be told otherwise. */
export class NoMailer extends Mailer {
  constructor(private readonly warn: (message: string) => void) {
    super();
  }

  send(): Promise<boolean> {
    this.warn('a mail was not sent: SMTP_URL is not set');
    return Promise.resolve(false);
  }
}
