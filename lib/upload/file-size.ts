const KILOBYTE = 1024

/** The part of next-intl's formatter that writes numbers with units. */
interface NumberFormatter {
  number: (value: number, options: { style: 'unit'; unit: string; maximumFractionDigits: number }) => string
}

/** Returns the size of a file in a language: `12 kB`, `3.4 MB`. */
export function fileSize(bytes: number, format: NumberFormatter): string {
  const [value, unit, maximumFractionDigits] =
    bytes < KILOBYTE ** 2 ? ([Math.max(1, bytes / KILOBYTE), 'kilobyte', 0] as const) : ([bytes / KILOBYTE ** 2, 'megabyte', 1] as const)
  return format.number(value, { style: 'unit', unit, maximumFractionDigits })
}
