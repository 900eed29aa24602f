// @ts-check
// `npm run dead-letters [-- rerun …]`: the jobs that failed for good.
import { onOurDatabase } from './lib/on-our-database.mjs';

await onOurDatabase('dead-letters.js');
