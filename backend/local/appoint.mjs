// @ts-check
// `npm run appoint -- <e-mail> <support|admin|nobody>`: who looks after the product.
import { onOurDatabase } from './lib/on-our-database.mjs';

await onOurDatabase('appoint.js');
