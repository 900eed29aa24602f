import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { Faces, type KeptFace } from '../domain/faces';

const keep = `INSERT INTO identity.face (person_id, jpg, origin) VALUES ($1, $2, $3)
  ON CONFLICT (person_id) DO UPDATE SET jpg = EXCLUDED.jpg, origin = EXCLUDED.origin`;
const ofVersion = `SELECT f.jpg FROM identity.face f JOIN identity.person p ON p.id = f.person_id AND p.deleted_at IS NULL
  WHERE f.person_id = $1 AND p.avatar_version = $2`;

/** In the database: a few kilobytes each, written together with the person they show, and gone with them. */
@Injectable()
export class PostgresFaces extends Faces {
  constructor(private readonly database: Database) {
    super();
  }

  async keep(personId: string, jpg: Buffer, origin: Buffer | null): Promise<void> {
    await this.database.query(keep, [personId, jpg, origin]);
  }

  async originOf(personId: string): Promise<Buffer | null> {
    const [row] = await this.database.query<{ origin: Buffer | null }>('SELECT origin FROM identity.face WHERE person_id = $1', [personId]);
    return row?.origin ?? null;
  }

  async of(personId: string, version: number): Promise<KeptFace | null> {
    return (await this.database.query<KeptFace>(ofVersion, [personId, version]))[0] ?? null;
  }

  async forget(personId: string): Promise<void> {
    await this.database.query('DELETE FROM identity.face WHERE person_id = $1', [personId]);
  }
}
