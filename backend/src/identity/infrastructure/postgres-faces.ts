import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { type Entities, nameOf } from '../../platform/database/entities';
import { Faces, type KeptFace } from '../domain/faces';
import { type FaceRow, FaceSchema } from './face.schema';
import { PersonSchema } from './person.schema';

/** In the database: a few kilobytes each, written together with the person they show, and gone with them. */
@Injectable()
export class PostgresFaces extends Faces {
  constructor(private readonly database: Database) {
    super();
  }

  private get faces(): Entities<FaceRow> {
    return this.database.entities(FaceSchema);
  }

  async keep(personId: string, jpg: Buffer, origin: Buffer | null): Promise<void> {
    await this.faces
      .createQueryBuilder()
      .insert()
      .values({ personId, jpg, origin })
      .orUpdate(['jpg', 'origin'], ['person_id'])
      .execute();
  }

  async originOf(personId: string): Promise<Buffer | null> {
    return (await this.faces.findOne({ select: { origin: true }, where: { personId } }))?.origin ?? null;
  }

  async of(personId: string, version: number): Promise<KeptFace | null> {
    const face = await this.faces
      .createQueryBuilder('face')
      .select('face.jpg', 'jpg')
      .innerJoin(nameOf(PersonSchema), 'person', 'person.id = face.personId AND person.deletedAt IS NULL')
      .where({ personId })
      .andWhere('person.avatarVersion = :version', { version })
      .getRawOne<KeptFace>();
    return face ?? null;
  }

  async forget(personId: string): Promise<void> {
    await this.faces.delete({ personId });
  }
}
