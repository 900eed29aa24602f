import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Gives an account a role, as an operator does on the server. */
export function appoint(email: string, role: 'support' | 'admin'): void {
  const script = fileURLToPath(new URL('../../backend/dist/cli/admin.js', import.meta.url));
  execFileSync(process.execPath, [script, 'set-role', email, role], {
    env: { ...process.env, DATABASE_URL: process.env['PICTICK_DATABASE'] },
  });
}
