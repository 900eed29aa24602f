// @ts-check
// `npm run audit:check`: whether the audit log is as it was written.
import { onOurDatabase } from './lib/on-our-database.mjs';

await onOurDatabase('audit-check.js');
