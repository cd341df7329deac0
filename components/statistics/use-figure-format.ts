import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Measure } from './statistics-address'

/** Formats of figures in the reader's language; `–` where there is none. */
export interface FigureFormat {
  count: (value: number) => string
  bytes: (value: number) => string
  ms: (value: number | null) => string
  /** A share with its sign: `+12%`. */
  change: (share: number | null) => string
  share: (value: number) => string
  /** A value on the axis of a measure, large ones abbreviated. */
  short: (measure: Measure, value: number) => string
}

/** Counts from this on are abbreviated on an axis: `12K`. */
const COMPACT_FROM = 10_000
const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const STEP = 1_000

/** Returns the formats of figures; the same ones while the language is. */
export function useFigureFormat(): FigureFormat {
  const t = useTranslations('statistics')
  const format = useFormatter()
  return useMemo(() => figureFormat(t, format), [t, format])
}

function figureFormat(t: ReturnType<typeof useTranslations<'statistics'>>, format: ReturnType<typeof useFormatter>): FigureFormat {
  const count = (value: number) => format.number(value, 'count')
  const bytes = (value: number) => {
    if (value < STEP) return `${count(value)} B`
    const size = Math.min(UNITS.length, Math.floor(Math.log(value) / Math.log(STEP)))
    return format.number(value / STEP ** size, {
      style: 'unit',
      unit: UNITS[size - 1] ?? 'kilobyte',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    })
  }
  const ms = (value: number | null) =>
    value === null ? '–' : t('ms', { value: format.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 }) })
  return {
    count,
    bytes,
    ms,
    change: (share) =>
      share === null
        ? '–'
        : format.number(share, { style: 'percent', maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0, signDisplay: 'exceptZero' }),
    share: (value) => format.number(value, 'share'),
    short: (measure, value) => {
      if (measure === 'bytes') return bytes(value)
      if (measure === 'latency') return ms(value)
      return value < COMPACT_FROM ? count(value) : format.number(value, { notation: 'compact' })
    },
  }
}
