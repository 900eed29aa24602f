import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { type Entities, nameOf } from '../../../platform/database/entities';
import { Avatars, type StoredAvatar } from '../../domain/avatars';
import { PersonSchema } from '../profile/person.schema';
import { type AvatarRow, AvatarSchema } from './avatar.schema';

/** Avatars in the database: a few kilobytes each, written and erased in the transactions of the user. */
@Injectable()
export class PostgresAvatars extends Avatars {
  constructor(private readonly database: Database) {
    super();
  }

  private get avatars(): Entities<AvatarRow> {
    return this.database.entities(AvatarSchema);
  }

  async save(personId: string, jpg: Buffer, origin: Buffer | null): Promise<void> {
    await this.avatars
      .createQueryBuilder()
      .insert()
      .values({ personId, jpg, origin })
      .orUpdate(['jpg', 'origin'], ['person_id'])
      .execute();
  }

  async originOf(personId: string): Promise<Buffer | null> {
    return (await this.avatars.findOne({ select: { origin: true }, where: { personId } }))?.origin ?? null;
  }

  async find(personId: string, version: number): Promise<StoredAvatar | null> {
    const avatar = await this.avatars
      .createQueryBuilder('avatar')
      .select('avatar.jpg', 'jpg')
      .innerJoin(nameOf(PersonSchema), 'person', 'person.id = avatar.personId AND person.deletedAt IS NULL')
      .where({ personId })
      .andWhere('person.avatarVersion = :version', { version })
      .getRawOne<StoredAvatar>();
    return avatar ?? null;
  }

  async remove(personId: string): Promise<void> {
    await this.avatars.delete({ personId });
  }
}
