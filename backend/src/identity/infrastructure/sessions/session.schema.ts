import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

interface SignInRow {
  provider: string;
  subject: string;
  personId: string;
}

/** Maps an account of a provider to a user. */
export const SignInSchema = new EntitySchema<SignInRow>({
  name: 'SignIn',
  schema: 'identity',
  tableName: 'sign_in',
  columns: {
    provider: { ...column.text, primary: true, primaryKeyConstraintName: 'sign_in_pkey' },
    subject: { ...column.text, primary: true, primaryKeyConstraintName: 'sign_in_pkey' },
    personId: column.uuid,
  },
  indices: [{ name: 'sign_in_person', columns: ['personId'] }],
});

interface SessionRow {
  id: string;
  personId: string;
  deviceLabel: string;
  createdAt: Date;
  lastUsedAt: Date;
  endsAt: Date;
  revokedAt: Date | null;
  revokeReason: string | null;
}

export const SessionSchema = new EntitySchema<SessionRow>({
  name: 'Session',
  schema: 'identity',
  tableName: 'session',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'session_pkey' },
    personId: column.uuid,
    deviceLabel: column.text,
    createdAt: column.timestamp,
    lastUsedAt: column.timestamp,
    endsAt: column.timestamp,
    revokedAt: nullable(column.timestamp),
    revokeReason: nullable(column.text),
  },
  indices: [{ name: 'session_person', columns: ['personId'] }],
});

interface RefreshTokenRow {
  hash: Buffer;
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
  rotatedAt: Date | null;
  successorHash: Buffer | null;
  successorSealed: Buffer | null;
}

export const RefreshTokenSchema = new EntitySchema<RefreshTokenRow>({
  name: 'RefreshToken',
  schema: 'identity',
  tableName: 'refresh_token',
  columns: {
    hash: { ...column.bytes, primary: true, primaryKeyConstraintName: 'refresh_token_pkey' },
    sessionId: column.uuid,
    issuedAt: column.timestamp,
    expiresAt: column.timestamp,
    rotatedAt: nullable(column.timestamp),
    successorHash: nullable(column.bytes),
    successorSealed: nullable(column.bytes),
  },
  indices: [{ name: 'refresh_token_session', columns: ['sessionId'] }],
});

interface SignInCodeRow {
  hash: Buffer;
  personId: string;
  browserHash: Buffer;
  tripHash: Buffer | null;
  expiresAt: Date;
  usedAt: Date | null;
}

export const SignInCodeSchema = new EntitySchema<SignInCodeRow>({
  name: 'SignInCode',
  schema: 'identity',
  tableName: 'sign_in_code',
  columns: {
    hash: { ...column.bytes, primary: true, primaryKeyConstraintName: 'sign_in_code_pkey' },
    personId: column.uuid,
    browserHash: column.bytes,
    tripHash: nullable(column.bytes),
    expiresAt: column.timestamp,
    usedAt: nullable(column.timestamp),
  },
  indices: [{ name: 'sign_in_code_trip', columns: ['tripHash'], unique: true }],
});
