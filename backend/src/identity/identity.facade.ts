export interface Profile {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  language: string | null;
  avatarVersion: number;
}

/** What other modules may ask about people. */
export abstract class IdentityFacade {
  abstract profileOf(userId: string): Promise<Profile | null>;
}
