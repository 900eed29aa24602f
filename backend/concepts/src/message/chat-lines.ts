/** Invisible direction marks that WhatsApp writes in right-to-left text. */
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const day = String.raw`(?:\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{2,4}\.?|\d{1,2}\.?\s\p{L}{3,10}\.?\s\d{4}|\p{L}{3,10}\.?\s\d{1,2},?\s\d{4})`;
const half = String.raw`(?:[\s\u00a0\u202f]?(?:[ap]\.?[\s\u00a0\u202f]?m\.?|ÖÖ|ÖS))?`;
const time = String.raw`(?:(?:ÖÖ|ÖS)\s)?\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?${half}`;
const moment = String.raw`(?:${day}(?:,|\sà|\sum|\sa\slas|\som|\sat)?[\s\u00a0\u202f]+${time}|${time}(?:,\s?|\s)${day})`;
/** "Fri, 17:22", "21.06, 17:42" */
const shortMoment = String.raw`(?:\p{L}{2,10}\.?|\d{1,2}[./-]\d{1,2}\.?),?[\s\u00a0\u202f]+${time}`;
const sender = String.raw`[^:\n]{1,60}?[\s\u00a0]?:[\s\u00a0]+`;
/**
 * "[23/11/2026, 12:31] Ben: ", as iPhones, Telegram and Signal copy, and "23/11/2026, 12:31 - Ben: " as
 * Android phones export.
 */
const head = new RegExp(
  String.raw`^\s*(?:\[(?:${moment}|${shortMoment}|${time})\]\s*(${sender})?|${moment}\s[-–]\s(${sender})?)`,
  'iu',
);
/** "Ben, [23.11.2026 12:31]" stands above its message in a copy from Telegram. */
const above = new RegExp(String.raw`^[^,\n]{1,60},\s\[${moment}\]:?$`, 'iu');
const edited =
  /\s*<(?:this message was edited|se editó este mensaje\.?|ce message a été modifié|diese nachricht wurde bearbeitet\.?|dit bericht is bewerkt|bu mesaj düzenlendi\.?)>\s*$/iu;
const kinds =
  'image|video|audio|sticker|gif|document|contact card|video note|photo|imagen|vídeo|foto|documento|tarjeta de contacto|vidéo|autocollant|bild|nachricht|audiodatei|kontaktkarte|dokument|afbeelding|görüntü|resim|çıkartma|ses|belge|kişi kartı';
const gone = 'omitted|omitid[oa]|omise?|weggelassen|weggelaten|dahil edilmedi|absente?|ausgeschlossen';
const media = new RegExp(
  String.raw`^(?:<[^<>]*(?:omitted|omitid[oa]s?|omis|ausgeschlossen|weggelaten|dahil edilmedi|omesso)[^<>]*>|<(?:attached|adjunto|pièce jointe|angehängt|Anhang|bijgevoegd|ekli dosya)[^<>]*>|(?:${kinds})s?\s(?:${gone})|.+\s\((?:file attached|archivo adjunto|fichier joint|datei angehängt|bestand bijgevoegd|dosya ekli)\)|(?:this message was deleted|you deleted this message|se eliminó este mensaje|eliminaste este mensaje|ce message a été supprimé|vous avez supprimé ce message|diese nachricht wurde gelöscht|du hast diese nachricht gelöscht|dit bericht is verwijderd|je hebt dit bericht verwijderd|bu mesaj silindi|bu mesajı sildiniz)\.?|null)$`,
  'iu',
);

/**
 * A line of a chat without the time and the sender of the export. Null means that no text is left: a picture,
 * a deleted message or a message of the chat itself.
 */
export function withoutChatHead(line: string): string | null {
  const plain = line.replace(invisible, '').trim();
  if (above.test(plain)) return null;
  const found = head.exec(plain);
  if (!found) return line;
  const text = plain.slice(found[0].length).replace(edited, '').trim();
  const isFromSender = (found[1] ?? found[2]) !== undefined;
  // Messages of the chat itself have no sender; a time in brackets may be a note of the user.
  if (!isFromSender) return found[0].startsWith('[') ? line : null;
  return media.test(text) || text === '' ? null : text;
}

/** The text lines of a chat; all lines unchanged where the text is no chat. */
export function withoutChat(lines: readonly string[]): string[] {
  const written = lines.flatMap((line) => withoutChatHead(line) ?? []);
  return written.length > 0 ? written : [...lines];
}
