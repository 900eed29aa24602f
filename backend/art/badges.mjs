// What is done with the thing, for chores that share an object: set and clear the table, wash and polish the car.
const star = (x, y, r) => `<path d="M${x} ${y - r}q${r * 0.14} ${r * 0.86} ${r} ${r}q-${r * 0.86} ${r * 0.14}-${r} ${r}q-${r * 0.14}-${r * 0.86}-${r}-${r}q${r * 0.86}-${r * 0.14} ${r}-${r}" fill="#ffc531" stroke="#fff" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"/>`;
const bubble = (x, y, r) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#bfe4fb" fill-opacity=".82" stroke="#fff" stroke-width="1.8"/><path d="M${x - r * 0.6} ${y}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.6}-${r * 0.6}" fill="none" stroke="#fff" stroke-width="${r * 0.22}" stroke-linecap="round"/><path d="M${x + r * 0.5} ${y + r * 0.3}a${r * 0.6} ${r * 0.6} 0 0 1-${r * 0.4} ${r * 0.3}" fill="none" stroke="#f7a8cf" stroke-width="${r * 0.18}" stroke-linecap="round"/>`;
const arrow = (x, y, turn, colour) =>
  `<g transform="translate(${x} ${y})"><circle r="21" fill="#fff"/><circle r="18.5" fill="${colour}"/><path transform="rotate(${turn})" d="M-10 0H9M1-8.5L9.5 0 1 8.5" fill="none" stroke="#fff" stroke-width="5.6" stroke-linecap="round" stroke-linejoin="round"/></g>`;

/** Each badge over the box of what it belongs to. */
export const badges = {
  sparkle: ({ x, y, w, h }) => star(x + w * 0.93, y + h * 0.1, 20) + star(x + w * 0.04, y + h * 0.3, 13) + star(x + w * 0.98, y + h * 0.5, 9),
  bubbles: ({ x, y, w, h }) => bubble(x + w * 0.94, y + h * 0.16, 15) + bubble(x + w * 0.03, y + h * 0.26, 10) + bubble(x + w * 0.78, y - h * 0.01, 8) + bubble(x + w * 0.05, y + h * 0.86, 13) + bubble(x + w * 0.98, y + h * 0.8, 8.5),
  'arrow-in': ({ x, y, w, h }) => arrow(x + w * 0.92, y + h * 0.9, 90, '#0b7264'),
  'arrow-out': ({ x, y, w, h }) => arrow(x + w * 0.92, y + h * 0.9, -45, '#bc4206'),
};
