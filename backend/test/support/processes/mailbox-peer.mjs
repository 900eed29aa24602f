// The local mailbox in a process of its own (it is an ES module, which Jest does not run).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailbox } from '../../../local/mailbox/mailbox.mjs';

const dir = mkdtempSync(join(tmpdir(), 'pictick-mailbox-'));
const mailbox = await startMailbox({ dir, port: 0, smtpPort: 0 });
process.on('message', (order) => {
  if (order.refuse) mailbox.refuse(order.refuse);
  process.send({ mails: mailbox.mails() });
});
process.on('disconnect', async () => {
  await mailbox.stop();
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
process.send({ smtpUrl: mailbox.smtpUrl });
