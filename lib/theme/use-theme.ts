'use client'
import { useTheme as useNextTheme } from 'next-themes'

/** Returns the color mode and how to change it. Throws outside a ThemeProvider, with the message of product rules, section 8. */
export function useTheme(): ReturnType<typeof useNextTheme> {
  const theme = useNextTheme()
  if (theme.themes.length === 0) throw new Error('useTheme must be used within a ThemeProvider')
  return theme
}
