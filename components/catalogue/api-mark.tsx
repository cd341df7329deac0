import { apiMark } from '@/lib/catalogue/api-mark'

const SIZE = 40

/** Shows the mark of an API: its letters on a quiet ground, in both color modes. Its name stands beside it. */
export function ApiMark({ api, size = SIZE }: { api: { id: string; name: string }; size?: number }) {
  const { letters, tone } = apiMark(api)
  return (
    <svg width={size} height={size} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" style={{ flex: 'none' }} data-mark={tone}>
      <rect width={SIZE} height={SIZE} rx="9" style={{ fill: `var(--color-method-${tone}-bg)` }} />
      <text
        x="50%"
        y="50%"
        dy="0.36em"
        textAnchor="middle"
        fontSize={letters.length > 1 ? 15 : 18}
        fontWeight="600"
        style={{ fill: `var(--color-method-${tone}-fg)` }}
      >
        {letters}
      </text>
    </svg>
  )
}
