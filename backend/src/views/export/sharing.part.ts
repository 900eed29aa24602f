// Hand-written SQL: the archive has its own column names, over tables of lists, identity and imaging.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { invitedLists } from '../list-access.sql';
import type { ExportRequest } from './export-request';
import { addJson } from './json-file';
import type { ZipWriter } from './zip-writer';

// The addresses that the user typed and still sees beside the list, without the answers of the invitees.
const sent = `SELECT l.name AS list, v.address AS "to", v.created_at AS at FROM lists.invitation v JOIN lists.list l ON l.id = v.list_id
  WHERE v.invited_by = $1 AND l.owner_id = $1 AND l.deleted_at IS NULL ORDER BY v.id`;
const waiting = `SELECT l.name AS list, p.name AS "from" FROM lists.list l LEFT JOIN identity.person p ON p.id = l.owner_id AND p.deleted_at IS NULL
  WHERE l.id IN (${invitedLists}) AND l.deleted_at IS NULL ORDER BY l.id`;
const blocked = `SELECT p.name AS "from", r.at FROM lists.refusal r LEFT JOIN identity.person p ON p.id = r.owner_id AND p.deleted_at IS NULL WHERE r.user_id = $1 ORDER BY r.at`;
const reports = 'SELECT depicts, reason, at FROM imaging.picture_report WHERE user_id = $1 ORDER BY at';

/** Sent and received invitations, blocked inviters, and feedback on pictures. */
@Injectable()
export class SharingPart {
  constructor(private readonly database: Database) {}

  async write(archive: ZipWriter, { userId }: ExportRequest): Promise<void> {
    const [invitationsSent, invitationsWaiting, inviterBlocks, told] = await Promise.all(
      [sent, waiting, blocked, reports].map((text) => this.database.query(text, [userId])),
    );
    await addJson(archive, 'invitations.json', {
      sent: invitationsSent,
      waiting: invitationsWaiting,
      refusedFrom: inviterBlocks,
    });
    await addJson(archive, 'picture-reports.json', { reports: told });
  }
}
