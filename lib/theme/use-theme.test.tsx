import { renderHook } from '@testing-library/react'
import { ThemeProvider } from 'next-themes'
import { useTheme } from './use-theme'

/** next-themes renders a script, and React logs every error: neither is tested here. */
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => jest.restoreAllMocks())

test('useTheme returns the color mode within a ThemeProvider', () => {
  window.matchMedia ??= ((query: string) => ({ matches: false, media: query, addListener() {}, removeListener() {} })) as never
  const { result } = renderHook(() => useTheme(), { wrapper: ThemeProvider })
  expect(result.current.themes).toContain('dark')
})

test('useTheme throws outside a ThemeProvider', () => {
  expect(() => renderHook(() => useTheme())).toThrow('useTheme must be used within a ThemeProvider')
})
