import { publishedLogoAddress } from '@/lib/catalogue/api-logo-address'
import { apiMark } from '@/lib/catalogue/api-mark'

const SIZE = 40
const RADIUS = 9

interface ApiMarkProps {
  /** `logo`: the version of its logo; null without one. */
  api: { id: string; name: string; logo: string | null }
  /** In pixels. */
  size?: number
  addressOf?: typeof publishedLogoAddress
}

/** Shows the logo of an API on white, else its letters on a quiet ground, in both color modes. Its name stands beside it. */
export function ApiMark({ api: { id, name, logo }, size = SIZE, addressOf = publishedLogoAddress }: ApiMarkProps) {
  const radius = (RADIUS * size) / SIZE
  if (logo) {
    const look = { flex: 'none', objectFit: 'contain', background: '#fff', borderRadius: radius, padding: size / 20 } as const
    // biome-ignore lint/performance/noImgElement: the platform has scaled it down, and it may be an SVG
    return <img src={addressOf({ id, logo })} width={size} height={size} alt="" loading="lazy" decoding="async" style={look} />
  }
  const { letters, tone } = apiMark({ id, name })
  return (
    <svg width={size} height={size} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" style={{ flex: 'none' }} data-mark={tone}>
      <rect width={SIZE} height={SIZE} rx={RADIUS} style={{ fill: `var(--color-method-${tone}-bg)` }} />
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
