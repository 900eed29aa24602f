/** A code as somebody wrote it, in capitals or with spaces; null where no code looks like that. What it is worth, the server says. */
export function writtenCode(raw: string): string | null {
  const code = raw.trim().toLocaleLowerCase('en').replace(/\s+/g, '-');
  return /^[a-z0-9][a-z0-9-]{5,59}$/.test(code) ? code : null;
}
