import { Injectable } from '@nestjs/common';
import { AvatarUrls } from '../../domain/avatars';
import type { Person } from '../../domain/person';

/** The parts of the profile that the user can change, and their current values. */
export interface ProfileAnswer {
  id: string;
  name: string;
  email: string;
  createdAt: string;
  language: string | null;
  avatarUrl: string | null;
  avatarVersion: number;
}

@Injectable()
export class ProfileAnswers {
  constructor(private readonly avatarUrls: AvatarUrls) {}

  of(person: Person): ProfileAnswer {
    const { id, name, email, createdAt, language, avatarVersion } = person.snapshot();
    return {
      id,
      name,
      email,
      createdAt: createdAt.toISOString(),
      language,
      avatarUrl: person.hasAvatar ? this.avatarUrls.of(id, avatarVersion) : null,
      avatarVersion,
    };
  }
}
