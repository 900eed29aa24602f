import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';

export class ExchangeDto {
  /**
   * The one-use code from the address the browser came back to.
   * @example "q0Vd0c6cJ8y3b6mWlJw3C3rC2oFQm6Jg2g7i9y8xV4k"
   */
  @IsString()
  @Length(20, 200)
  code!: string;

  /** `cookie`: the refresh token stays in an HttpOnly cookie and is null in the answer. */
  @IsOptionalButNotNull()
  @IsIn(['cookie'])
  session?: 'cookie';
}

export class RefreshDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 20,
    maxLength: 200,
    description: 'Absent or null if it is in the cookie.',
  })
  @IsOptional()
  @IsString()
  @Length(20, 200)
  refreshToken?: string | null;
}

export class TokensDto {
  /** For x-auth-token; good for 48 hours. */
  token!: string;

  refreshToken!: string | null;
}

export class DoneDto {
  success!: boolean;
}

export class LocaleDto {
  /** @example "de" */
  language!: string;

  /** @example "AT" */
  country!: string | null;
}
