/**
 * RFC 6266: a name that every program takes, and the true one beside it where it has letters that not every program takes. The number
 * is the provider's: nothing of it may end the header or lead out of a folder.
 */
export function attachment(number: string | null): string {
  const name = `Pictick-${safe(number ?? '') || 'invoice'}.pdf`;
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[^\x20-\x7e]/g, '-');
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded(name)}`}`;
}

const safe = (raw: string): string => Array.from(raw.normalize('NFC').replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '-').replace(/\.{2,}/g, '.').replace(/^[-.\p{M}]+|[-.]+$/gu, '')).slice(0, 60).join('');

/** RFC 8187: what encodeURIComponent lets stand and the header does not. */
const encoded = (name: string): string => encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
