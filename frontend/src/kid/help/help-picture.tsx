/** A round yellow face that calls, and its raised hand: drawn like the pictures of actions. */
export function HelpPicture() {
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" strokeLinejoin="round" strokeLinecap="round">
      <g transform="translate(182 98) rotate(12)">
        <path
          d="M-22-14L-28-42M-8-18L-10-54M8-18L10-54M22-14L28-42M22 8L44-12"
          fill="none"
          stroke="#3a2838"
          strokeWidth="25"
        />
        <path
          d="M-30-18H30Q32 14 20 34L26 220H-26L-20 34Q-32 14-30-18z"
          fill="#ffd35f"
          stroke="#3a2838"
          strokeWidth="10"
          paintOrder="stroke"
        />
        <path
          d="M-22-14L-28-42M-8-18L-10-54M8-18L10-54M22-14L28-42M22 8L44-12"
          fill="none"
          stroke="#ffd35f"
          strokeWidth="15"
        />
        <path d="M-29-17H29L20 32H-20z" fill="#ffd35f" />
        <path d="M-14-14v12M0-16v14M14-14v12" fill="none" stroke="#3a2838" strokeWidth="3.500" />
      </g>
      <g transform="translate(92 138)" stroke="#3a2838">
        <circle r="84" fill="#ffd35f" stroke="none" />
        <path d="M-84 0A84 84 0 0 0 84 0A84 69 0 0 1-84 0z" fill="#f6b843" stroke="none" />
        <circle r="84" fill="none" strokeWidth="5" />
        <g stroke="none">
          <path
            d="M-66 13a14 9 0 0 0 28 0a14 9 0 0 0-28 0M38 13a14 9 0 0 0 28 0a14 9 0 0 0-28 0"
            fill="#ff8f7d"
            opacity=".6"
          />
          <ellipse cx="-31" cy="-12" rx="11.500" ry="14" fill="#3a2423" />
          <ellipse cx="31" cy="-12" rx="11.500" ry="14" fill="#3a2423" />
          <circle cx="-27" cy="-17" r="4.600" fill="#fff" />
          <circle cx="35" cy="-17" r="4.600" fill="#fff" />
        </g>
        <ellipse cy="44" rx="15" ry="19" fill="#9d3f55" strokeWidth="4" />
        <path d="M-47-38q12-9 24-12M47-38q-12-9-24-12" fill="none" strokeWidth="6" />
      </g>
    </svg>
  );
}
