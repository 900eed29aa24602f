// @ts-check
// Encryption of backups: AES-256-GCM in chunks, bound to their number and to being the last, which detects cut and reordered files.
//   magic | salt (32) | key check (16) | chunks of 64 KiB, each with a tag of 16
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Transform } from 'node:stream';

const magic = Buffer.from('pictick-sealed-1\n');
const saltSize = 32;
const checkSize = 16;
const headerSize = magic.length + saltSize + checkSize;
const chunkSize = 65_536;
const tagSize = 16;

/** Keys of BACKUP_KEY: base64url, 32 bytes each; the first seals, all open. @throws for another length @param {string} text @returns {Buffer[]} */
export function keysIn(text) {
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64url'));
  if (keys.some((key) => key.length !== 32))
    throw new Error(
      'BACKUP_KEY must be base64url keys of 32 bytes: node -p "crypto.randomBytes(32).toString(\'base64url\')"',
    );
  return keys;
}

/** Derives a key for each file, so that chunk numbers may start at 0. @param {Buffer} key @param {Buffer} salt */
function derived(key, salt) {
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, 'pictick backup', 32 + checkSize));
  return { fileKey: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

/** @param {number} number @param {boolean} isLast */
function nonce(number, isLast) {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 5, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** @param {Buffer} key @param {string} label part and backup: the file opens under the same label only */
export function sealing(key, label) {
  const salt = randomBytes(saltSize);
  const { fileKey, check } = derived(key, salt);
  let [rest, number] = [Buffer.alloc(0), 0];
  const chunk = (/** @type {Buffer} */ bytes, /** @type {boolean} */ isLast) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonce(number++, isLast)).setAAD(Buffer.from(label));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(/** @type {Buffer} */ bytes, _encoding, done) {
      rest = Buffer.concat([rest, bytes]);
      for (; rest.length > chunkSize; rest = rest.subarray(chunkSize))
        this.push(chunk(rest.subarray(0, chunkSize), false));
      done();
    },
    flush(done) {
      done(null, chunk(rest, true));
    },
  });
  stream.push(Buffer.concat([magic, salt, check]));
  return stream;
}

/**
 * @param {readonly Buffer[]} keys @param {string} label
 * @throws if no key fits, or the file is damaged, cut or of another backup
 */
export function opening(keys, label) {
  /** @type {Buffer | null} */
  let fileKey = null;
  let [rest, number] = [Buffer.alloc(0), 0];
  const begin = () => {
    if (!rest.subarray(0, magic.length).equals(magic)) throw new Error('This is no sealed file of a backup');
    const [salt, check] = [
      rest.subarray(magic.length, magic.length + saltSize),
      rest.subarray(magic.length + saltSize, headerSize),
    ];
    const fitting = keys.map((key) => derived(key, salt)).find((one) => timingSafeEqual(one.check, check));
    if (!fitting) throw new Error('This backup was sealed with another key than BACKUP_KEY');
    rest = rest.subarray(headerSize);
    return fitting.fileKey;
  };
  const chunk = (/** @type {Buffer} */ key, /** @type {Buffer} */ bytes, /** @type {boolean} */ isLast) => {
    try {
      const end = bytes.length - tagSize;
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(number++, isLast))
        .setAAD(Buffer.from(label))
        .setAuthTag(bytes.subarray(end));
      return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
    } catch (error) {
      throw new Error(`${label.split(' ')[0]} is damaged, cut off or of another backup`, { cause: error });
    }
  };
  return new Transform({
    transform(/** @type {Buffer} */ bytes, _encoding, done) {
      try {
        rest = Buffer.concat([rest, bytes]);
        if (fileKey === null && rest.length >= headerSize) fileKey = begin();
        // Only the end of the file tells which chunk is the last.
        if (fileKey !== null)
          for (; rest.length > chunkSize + tagSize; rest = rest.subarray(chunkSize + tagSize))
            this.push(chunk(fileKey, rest.subarray(0, chunkSize + tagSize), false));
        done();
      } catch (error) {
        done(/** @type {Error} */ (error));
      }
    },
    flush(done) {
      try {
        if (fileKey === null) throw new Error('This is no sealed file of a backup');
        done(null, chunk(fileKey, rest, true));
      } catch (error) {
        done(/** @type {Error} */ (error));
      }
    },
  });
}
