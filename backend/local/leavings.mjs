// @ts-check
// `npm run leavings [-- id]`: who is on their way out and how far it is.
import { onOurDatabase } from './lib/on-our-database.mjs';

await onOurDatabase('leavings.js');
