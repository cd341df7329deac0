import { brandColors } from './brand-colors.ts'

/** The two color modes, by the class of `<html>`. */
export const COLOR_MODES = ['light', 'dark'] as const
export type ColorMode = (typeof COLOR_MODES)[number]

/** `[light, dark]` of every color except the brand's. A test requires 4.5:1 for text and 3:1 for the borders of controls. */
export const COLORS = {
  bg: ['#ffffff', '#0f1217'],
  'bg-subtle': ['#f7f8fa', '#14181f'],
  'bg-muted': ['#eff1f5', '#1b2028'],
  'bg-emphasized': ['#dfe3ea', '#2c333f'],
  'bg-panel': ['#ffffff', '#161a21'],
  'bg-inverted': ['#171b24', '#eef1f6'],
  fg: ['#151922', '#eceff5'],
  'fg-muted': ['#4b5365', '#aab3c2'],
  'fg-subtle': ['#626b7e', '#929cae'],
  'fg-inverted': ['#ffffff', '#12161d'],
  border: ['#e2e5eb', '#272d38'],
  'border-muted': ['#eceef2', '#1f242d'],
  'border-strong': ['#828b9e', '#667085'],

  'on-solid': ['#ffffff', '#ffffff'],
  scrim: ['rgb(8 10 14 / 55%)', 'rgb(8 10 14 / 55%)'],

  'neutral-fg': ['#434b5c', '#b6bfcd'],
  'neutral-bg': ['#eff1f5', '#212731'],
  'neutral-border': ['#d5dae2', '#363e4b'],
  'success-fg': ['#0b6637', '#6ddb9a'],
  'success-bg': ['#e7f6ed', '#10281c'],
  'success-border': ['#b4e0c6', '#235a3c'],
  'success-solid': ['#15793f', '#178344'],
  'warning-fg': ['#854d0a', '#f3bd5f'],
  'warning-bg': ['#fff4de', '#2d2110'],
  'warning-border': ['#f1d7a0', '#634a1b'],
  'warning-solid': ['#a8590b', '#b0620f'],
  'danger-fg': ['#b01e2b', '#ff9499'],
  'danger-bg': ['#fdeced', '#33171a'],
  'danger-border': ['#f3c0c4', '#722e34'],
  'danger-solid': ['#c4242f', '#cc3340'],
  'info-fg': ['#1c53b3', '#8ab8ff'],
  'info-bg': ['#e9f1fd', '#13233e'],
  'info-border': ['#bbd3f7', '#2a4d84'],
  'info-solid': ['#2160c4', '#2f6fd6'],

  'method-get-fg': ['#1c53b3', '#8ab8ff'],
  'method-get-bg': ['#e9f1fd', '#13233e'],
  'method-post-fg': ['#0b6637', '#6ddb9a'],
  'method-post-bg': ['#e7f6ed', '#10281c'],
  'method-put-fg': ['#854d0a', '#f3bd5f'],
  'method-put-bg': ['#fff4de', '#2d2110'],
  'method-patch-fg': ['#6b2fb3', '#c6a3ff'],
  'method-patch-bg': ['#f3ecfd', '#271b3d'],
  'method-delete-fg': ['#b01e2b', '#ff9499'],
  'method-delete-bg': ['#fdeced', '#33171a'],
  'method-head-fg': ['#0a6370', '#6fd3e0'],
  'method-head-bg': ['#e3f5f7', '#0f272b'],
  'method-options-fg': ['#434b5c', '#b6bfcd'],
  'method-options-bg': ['#eff1f5', '#212731'],
} as const satisfies Record<string, readonly [string, string]>

export type ColorName = keyof typeof COLORS

/** Sizes and fonts, the same in both modes. Spacing is a 4 px grid: `--space-4` is 16 px. */
export const MEASURES = {
  // The face of prose for a first page: `faces.css` sets the whole face before it for the pages after it.
  'font-body': "'Pretendard Latin', var(--font-system)",
  'font-system':
    "Pretendard, 'Pretendard Fallback', 'Hangul Fallback', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', sans-serif",
  // Every face is monospaced. The first is part of the product, so that Hangul is twice as wide as Latin on every machine.
  'font-mono': "'Nanum Gothic Coding', ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  // The height of an x in the body's face, in em. Code within prose and tables is set at it, since the x of its own face is smaller.
  'code-x-height': '0.53',
  'text-xs': '0.75rem',
  'text-sm': '0.875rem',
  'text-md': '1rem',
  'text-lg': '1.125rem',
  'text-xl': '1.25rem',
  'text-2xl': '1.5rem',
  'text-3xl': '1.875rem',
  'text-4xl': '2.5rem',
  'space-1': '0.25rem',
  'space-2': '0.5rem',
  'space-3': '0.75rem',
  'space-4': '1rem',
  'space-5': '1.25rem',
  'space-6': '1.5rem',
  'space-8': '2rem',
  'space-10': '2.5rem',
  'space-12': '3rem',
  'space-16': '4rem',
  'space-20': '5rem',
  'radius-sm': '0.375rem',
  'radius-md': '0.5rem',
  'radius-lg': '0.75rem',
  'radius-full': '9999px',
  'content-width': '1214px',
  'header-height': '3.75rem',
  'sidebar-width': '15rem',
  'sidebar-width-folded': '3.75rem',
  'motion-fast': '120ms',
  'motion-slow': '200ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const

/** `[light, dark]`; dark mode shows elevation by a border instead of a shadow. */
const SHADOWS = {
  'shadow-sm': ['0 1px 2px rgb(20 25 35 / 8%)', '0 1px 2px rgb(0 0 0 / 50%)'],
  'shadow-md': [
    '0 4px 12px rgb(20 25 35 / 10%), 0 0 1px rgb(20 25 35 / 25%)',
    '0 4px 12px rgb(0 0 0 / 55%), 0 0 0 1px rgb(255 255 255 / 8%)',
  ],
  'shadow-lg': [
    '0 12px 32px rgb(20 25 35 / 16%), 0 0 1px rgb(20 25 35 / 25%)',
    '0 12px 32px rgb(0 0 0 / 65%), 0 0 0 1px rgb(255 255 255 / 8%)',
  ],
} as const

function declarations(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
}

function modeValues(at: 0 | 1): Record<string, string> {
  const colors = Object.fromEntries(Object.entries(COLORS).map(([name, pair]) => [`color-${name}`, pair[at]]))
  const shadows = Object.fromEntries(Object.entries(SHADOWS).map(([name, pair]) => [name, pair[at]]))
  return { ...colors, ...shadows }
}

/** Texts on paper: black, the quieter ones dark gray. */
const PRINTED = { 'color-fg': '#000000', 'color-fg-muted': '#333333', 'color-fg-subtle': '#333333' }

/**
 * Returns the style sheet of all tokens: `--color-…`, `--space-…`, `--text-…`; light on `:root`, dark on `.dark`, which a printed page does
 * not have.
 */
export function tokensCss(): string {
  return [
    `:root{color-scheme:light;${declarations(MEASURES)}${declarations(modeValues(0))}}`,
    `@media screen{.dark{color-scheme:dark;${declarations(modeValues(1))}}}`,
    // The mode of the screen is also an inline style of the element.
    `@media print{:root{color-scheme:light!important;${declarations(PRINTED)}}}`,
  ].join('')
}

/** Returns the brand colors of one mode (`color-brand-…`), derived from the one color of the portal settings. */
export function brandTokens(brandColor: string, mode: ColorMode): Record<string, string> {
  const at = mode === 'light' ? 0 : 1
  return brandColors(brandColor, {
    page: COLORS.bg[at],
    surfaces: [COLORS.bg[at], COLORS['bg-subtle'][at], COLORS['bg-panel'][at]],
    ink: at === 0 ? '#000000' : '#ffffff',
  })
}

/** Returns the style sheet of the brand colors of both modes. */
export function brandCss(brandColor: string): string {
  return `:root{${declarations(brandTokens(brandColor, 'light'))}}@media screen{.dark{${declarations(brandTokens(brandColor, 'dark'))}}}`
}

/** Returns all colors of one mode as custom properties, for a part of a page that shows that mode in any other. */
export function modeStyle(mode: ColorMode, brandColor: string): Record<`--${string}`, string> {
  const values = { ...modeValues(mode === 'light' ? 0 : 1), ...brandTokens(brandColor, mode) }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]))
}
