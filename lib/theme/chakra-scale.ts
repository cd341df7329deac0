const values = <const Key extends string, Of extends string | number>(entries: Record<Key, Of>) =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, { value }])) as Record<Key, { value: Of }>

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80, 96,
]

/** Chakra's spacing names on the 4 px grid: `4` is 16 px. */
export const spacing = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]))

/** Chakra's size names. */
export const sizes = {
  ...spacing,
  ...values({
    '3xs': '14rem',
    '2xs': '16rem',
    xs: '20rem',
    sm: '24rem',
    md: '28rem',
    lg: '32rem',
    xl: '36rem',
    '2xl': '42rem',
    '3xl': '48rem',
    '4xl': '56rem',
    '5xl': '64rem',
    '6xl': '72rem',
    '7xl': '80rem',
    content: 'var(--content-width)',
    max: 'max-content',
    min: 'min-content',
    fit: 'fit-content',
    prose: '60ch',
    full: '100%',
    dvh: '100dvh',
    svh: '100svh',
    vw: '100vw',
    vh: '100vh',
    '1/2': '50%',
    '1/3': '33.333333%',
    '2/3': '66.666667%',
    '1/4': '25%',
    '3/4': '75%',
  }),
}

/** Chakra's font sizes; `2xs` is 11 px, so that it stays readable. */
export const type = {
  fonts: values({ body: 'var(--font-body)', heading: 'var(--font-body)', mono: 'var(--font-mono)' }),
  fontSizes: values({
    '2xs': '0.6875rem',
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
    '2xl': 'var(--text-2xl)',
    '3xl': 'var(--text-3xl)',
    '4xl': 'var(--text-4xl)',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  lineHeights: values({ shorter: 1.25, short: 1.375, moderate: 1.5, tall: 1.625, taller: 2 }),
  letterSpacings: values({ tight: '-0.025em', normal: '0', wide: '0.025em', wider: '0.05em' }),
}

/** Chakra's names of borders, motion and layers. */
export const surface = {
  radii: values({
    none: '0',
    '2xs': '0.0625rem',
    xs: '0.25rem',
    sm: 'var(--radius-sm)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    xl: '1rem',
    full: '9999px',
  }),
  borders: values({ xs: '0.5px solid', sm: '1px solid', md: '2px solid', lg: '4px solid' }),
  blurs: values({ sm: '4px', md: '8px', lg: '12px' }),
  durations: values({
    fastest: '50ms',
    faster: '100ms',
    fast: 'var(--motion-fast)',
    moderate: '160ms',
    slow: 'var(--motion-slow)',
    slower: 'var(--motion-slow)',
    slowest: '500ms',
  }),
  easings: values({
    'ease-in': 'cubic-bezier(0.42, 0, 1, 1)',
    'ease-out': 'cubic-bezier(0, 0, 0.58, 1)',
    'ease-in-out': 'cubic-bezier(0.42, 0, 0.58, 1)',
    'ease-in-smooth': 'var(--ease)',
  }),
  animations: values({
    spin: 'spin 1s linear infinite',
    pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite',
  }),
  cursor: values({
    button: 'pointer',
    checkbox: 'default',
    disabled: 'not-allowed',
    menuitem: 'default',
    option: 'default',
    radio: 'default',
    slider: 'default',
    switch: 'pointer',
  }),
  zIndex: values({
    hide: -1,
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    banner: 1200,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800,
    max: 2147483647,
  }),
}
