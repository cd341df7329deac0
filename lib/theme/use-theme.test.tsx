import { renderHook } from '@testing-library/react'
import { ThemeProvider } from 'next-themes'
import { useTheme } from './use-theme'

test('useTheme gives the colour mode within a ThemeProvider', () => {
  window.matchMedia ??= ((query: string) => ({ matches: false, media: query, addListener() {}, removeListener() {} })) as never
  const { result } = renderHook(() => useTheme(), { wrapper: ThemeProvider })
  expect(result.current.themes).toContain('dark')
})

test('useTheme throws outside a ThemeProvider', () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useTheme())).toThrow('useTheme must be used within a ThemeProvider')
  silent.mockRestore()
})
