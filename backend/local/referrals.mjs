// @ts-check
// `npm run referrals -- show|bar|pardon|void …`: who invites whom.
import { onOurDatabase } from './lib/on-our-database.mjs';

await onOurDatabase('referrals-desk.js');
