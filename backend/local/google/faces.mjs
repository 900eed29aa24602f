// @ts-check
const grounds = ['#ffc7a6', '#ffdd83', '#bfe8a0', '#9fe0d4', '#a9d2ff', '#c9baff', '#ffb3d1'];
const skins = ['#f6d3b5', '#e8b48c', '#c98d62', '#9a6540', '#6f452b'];
const hairs = ['#2c1f16', '#6b4423', '#b5651d', '#d9a441', '#8a8078'];

/** Whether the account has a picture: two of three do. @param {string} sub */
export const hasFace = (sub) => digit(sub, 1) % 3 !== 0;

/** Draws a picture, always the same for the same account, as PNG. @param {string} sub @returns {Promise<Buffer>} */
export async function drawFace(sub) {
  const [ground, skin, hair] = [pick(grounds, sub, 2), pick(skins, sub, 3), pick(hairs, sub, 4)];
  // Imported on demand, because the library is large.
  const { default: sharp } = await import('sharp');
  const long = digit(sub, 5) % 2 === 0;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="384" height="384">
    <rect width="96" height="96" fill="${ground}"/>
    ${long ? `<path d="M22 48c0-40 52-40 52 0v30H22z" fill="${hair}"/>` : ''}
    <path d="M14 100c0-40 68-40 68 0z" fill="${pick(grounds, sub, 6) === ground ? '#fff' : pick(grounds, sub, 6)}"/>
    <rect x="40" y="56" width="16" height="18" rx="8" fill="${skin}"/>
    <circle cx="48" cy="46" r="21" fill="${skin}"/>
    <path d="M26 44c0-28 44-28 44 0-8 0-16-3-20-9-5 6-14 9-24 9z" fill="${hair}"/>
    <circle cx="40" cy="48" r="2.4" fill="#2c1f16"/><circle cx="56" cy="48" r="2.4" fill="#2c1f16"/>
    <path d="M41 56c4 4 10 4 14 0" fill="none" stroke="#2c1f16" stroke-width="2.2" stroke-linecap="round"/>
  </svg>`),
  )
    .png()
    .toBuffer();
}

/** @param {string} sub @param {number} fromEnd */
const digit = (sub, fromEnd) => Number(sub.at(-fromEnd) ?? 0);

/** @param {string[]} list @param {string} sub @param {number} fromEnd */
const pick = (list, sub, fromEnd) => list[digit(sub, fromEnd) % list.length] ?? '';
