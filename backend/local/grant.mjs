// @ts-check
// `npm run grant -- <e-mail> <tier> [--until YYYY-MM-DD]`: a tier without a payment.
import { onOurDatabase } from './lib/on-our-database.mjs';

await onOurDatabase('grant.js');
