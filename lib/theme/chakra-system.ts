import { createSystem } from '@chakra-ui/react'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { animationStyles, keyframes, layerStyles, textStyles } from '@chakra-ui/react/theme'
import { slotRecipes } from './chakra-recipes'
import { sizes, spacing, surface, type } from './chakra-scale'
import type { ColorName } from './tokens'

type BrandName = 'solid' | 'solid-hover' | 'contrast' | 'fg' | 'subtle' | 'muted' | 'border' | 'focus'

const color = (name: ColorName) => ({ value: `var(--color-${name})` })
const brand = (name: BrandName) => ({ value: `var(--color-brand-${name})` })
const white = { value: '#ffffff' }

/** Returns the palette of a state, as a component gets it by `colorPalette="red"`. */
const statePalette = (state: 'success' | 'warning' | 'danger' | 'info') => ({
  DEFAULT: color(`${state}-solid`),
  solid: color(`${state}-solid`),
  contrast: white,
  fg: color(`${state}-fg`),
  subtle: color(`${state}-bg`),
  muted: color(`${state}-border`),
  emphasized: color(`${state}-border`),
  border: color(`${state}-border`),
  focusRing: color(`${state}-solid`),
})

const colors = {
  bg: {
    DEFAULT: color('bg'),
    subtle: color('bg-subtle'),
    muted: color('bg-muted'),
    emphasized: color('bg-emphasized'),
    inverted: color('bg-inverted'),
    panel: color('bg-panel'),
    error: color('danger-bg'),
    warning: color('warning-bg'),
    success: color('success-bg'),
    info: color('info-bg'),
  },
  fg: {
    DEFAULT: color('fg'),
    muted: color('fg-muted'),
    subtle: color('fg-subtle'),
    inverted: color('fg-inverted'),
    error: color('danger-fg'),
    warning: color('warning-fg'),
    success: color('success-fg'),
    info: color('info-fg'),
  },
  border: {
    DEFAULT: color('border'),
    muted: color('border-muted'),
    subtle: color('border-muted'),
    emphasized: color('border-strong'),
    inverted: color('bg-inverted'),
    error: color('danger-solid'),
    warning: color('warning-solid'),
    success: color('success-solid'),
    info: color('info-solid'),
  },
  brand: {
    DEFAULT: brand('solid'),
    solid: brand('solid'),
    contrast: brand('contrast'),
    fg: brand('fg'),
    subtle: brand('subtle'),
    muted: brand('muted'),
    emphasized: brand('border'),
    border: brand('border'),
    focusRing: brand('focus'),
  },
  gray: {
    DEFAULT: color('fg-muted'),
    solid: color('bg-inverted'),
    contrast: color('fg-inverted'),
    fg: color('fg'),
    subtle: color('bg-muted'),
    muted: color('bg-emphasized'),
    emphasized: color('border-strong'),
    border: color('border'),
    focusRing: brand('focus'),
  },
  green: statePalette('success'),
  orange: statePalette('warning'),
  red: statePalette('danger'),
  blue: statePalette('info'),
}

/**
 * Chakra with the product's own tokens: every color is a CSS variable of `tokens.ts`, so a color mode or a new brand color needs no new
 * system. The CSS reset is that of `app/base.css`, for both halves of the product.
 */
export const chakraSystem = createSystem(defaultBaseConfig, {
  preflight: false,
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  globalCss: { html: { colorPalette: 'brand' } },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1534px' },
    keyframes,
    tokens: {
      ...type,
      ...surface,
      spacing,
      sizes,
      colors: {
        transparent: { value: 'transparent' },
        current: { value: 'currentColor' },
        black: { value: '#000000' },
        white,
        blackAlpha: { 500: { value: 'rgb(8 10 14 / 55%)' }, 600: { value: 'rgb(8 10 14 / 65%)' } },
      },
    },
    semanticTokens: {
      colors,
      radii: { l1: { value: '{radii.xs}' }, l2: { value: '{radii.sm}' }, l3: { value: '{radii.md}' } },
      shadows: {
        xs: { value: 'var(--shadow-sm)' },
        sm: { value: 'var(--shadow-sm)' },
        md: { value: 'var(--shadow-md)' },
        lg: { value: 'var(--shadow-lg)' },
        xl: { value: 'var(--shadow-lg)' },
        '2xl': { value: 'var(--shadow-lg)' },
        inset: { value: 'inset 0 0 0 1px var(--color-border)' },
      },
    },
    slotRecipes,
    textStyles,
    layerStyles,
    animationStyles,
  },
})
