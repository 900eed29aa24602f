import { expect } from '@playwright/test';

export interface Received {
  to: string[];
  subject: string;
  text: string;
}

/** The latest mail to this address in the stand-in mailbox whose text has this part. Waits until it is there. */
export async function mailTo(address: string, part: string): Promise<Received> {
  let found: Received | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env['PICTICK_MAILBOX']}/mails.json`);
        const { mails } = (await answer.json()) as { mails: Received[] };
        found = mails.find(({ to, text }) => to.includes(address) && text.includes(part));
        return found !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found!;
}
