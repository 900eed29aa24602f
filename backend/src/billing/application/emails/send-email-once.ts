import { Injectable, Logger } from '@nestjs/common';
import { type Language, languageOf } from '@pictick/rules';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { AddressRefused, type Mail, Mailer } from '../../../platform/mail/mailer';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { type LetterName, Letters } from '../../domain/letters';

export interface EmailToSend extends LetterName {
  write: (language: Language) => Pick<Mail, 'subject' | 'text' | 'html'>;
}

/** Sends an e-mail once, in the user's language. A user who is leaving gets none, and no row is written about them. */
@Injectable()
export class SendEmailOnce {
  private readonly log = new Logger('billing');

  constructor(
    private readonly sentEmails: Letters,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** True: the e-mail was sent, now or before, or it will never be. False: another worker is sending it, or this server sends no mail. */
  async execute({ write, ...name }: EmailToSend): Promise<boolean> {
    const person = await this.identity.profileOf(name.userId);
    if (!person || person.leaving) return true;
    const claimed = await this.claim(name);
    if (claimed !== 'mine') return claimed !== 'busy';
    // A worker that dies between sending and noting it sends the e-mail once more under the same id.
    const sent = await this.send({ id: `${name.kind}-${name.about || name.userId}`, to: person.email, ...write(languageOf(person.language) ?? 'en') }, name);
    if (sent) await this.sentEmails.sent(name, this.clock.now());
    return sent;
  }

  /** In one transaction with the check, so that the row of a user who leaves is deleted with the user. */
  private claim(name: LetterName): Promise<'mine' | 'busy' | 'sent' | 'gone'> {
    return this.transaction.run(async () => ((await this.identity.leavers([name.userId])).size > 0 ? 'gone' : this.sentEmails.claim(name, this.clock.now())));
  }

  private async send(mail: Mail, name: LetterName): Promise<boolean> {
    try {
      return await this.mailer.send(mail);
    } catch (error) {
      if (error instanceof AddressRefused) {
        this.log.warn(`a mail (${name.kind}) is not taken for its address`);
        return true;
      }
      await this.sentEmails.disclaim(name);
      throw error;
    }
  }
}

/** Longer than a trial lasts, and longer than the provider repeats its request for a payment. */
const keptDays = 60;

@EveryNight()
export class ForgetLetters implements NightlyTask {
  constructor(private readonly letters: Letters) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.letters.clear(daysBefore(now, keptDays)));
  }
}
