/** A drawing of a picture of a document: as it should be, or with what is often wrong. */
export function DocumentExample({ example }: { example: 'good' | 'cut' | 'glare' }) {
  const shift = example === 'cut' ? 'translate(34 -22)' : undefined
  return (
    <svg viewBox="0 0 160 104" aria-hidden="true">
      <rect width="160" height="104" rx="8" fill="var(--ink-4)" />
      <g transform={shift}>
        <rect x="20" y="16" width="120" height="72" rx="6" fill="var(--text)" opacity="0.9" />
        <rect x="30" y="28" width="30" height="38" rx="3" fill="var(--ink-3)" opacity="0.55" />
        <circle cx="45" cy="42" r="7" fill="var(--text)" opacity="0.9" />
        <path d="M33 66a12 12 0 0 1 24 0z" fill="var(--text)" opacity="0.9" />
        <g fill="var(--ink-3)" opacity="0.55">
          <rect x="70" y="30" width="56" height="6" rx="3" />
          <rect x="70" y="42" width="44" height="5" rx="2.5" />
          <rect x="70" y="53" width="50" height="5" rx="2.5" />
          <rect x="30" y="74" width="98" height="5" rx="2.5" />
        </g>
      </g>
      {example === 'glare' ? (
        <ellipse cx="98" cy="46" rx="34" ry="22" fill="oklch(1 0 0)" opacity="0.92" />
      ) : null}
      {example === 'good' ? (
        <path
          d="M14 24v-14h14M132 10h14v14M146 80v14h-14M28 94h-14v-14"
          fill="none"
          stroke="var(--up)"
          strokeWidth="3"
        />
      ) : null}
    </svg>
  )
}
