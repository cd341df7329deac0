import { readStored, STORAGE_KEYS, writeStored } from '@/lib/browser-storage'
import type { ColorMode } from './tokens'

/** Returns the mode of the page. */
export function currentColorMode(): ColorMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

/** Applies a mode and stores it; next-themes is notified as by another tab. */
export function setColorMode(mode: ColorMode): void {
  const oldValue = readStored(STORAGE_KEYS.theme)
  showColorMode(mode)
  writeStored(STORAGE_KEYS.theme, mode)
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.theme, oldValue, newValue: mode }))
}

/** Applies the stored mode, or the system's, on a page that the browser renders alone, such as a 404, where no script has done so. */
export function settleColorMode(): void {
  const { classList } = document.documentElement
  if (classList.contains('light') || classList.contains('dark')) return
  const kept = readStored(STORAGE_KEYS.theme)
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  showColorMode(kept === 'light' || kept === 'dark' ? kept : system)
}

function showColorMode(mode: ColorMode): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(mode)
  root.style.colorScheme = mode
}

/** Calls `onChange` when this or another tab changes the mode. Returns a function that stops it. */
export function followColorMode(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEYS.theme) return
    if (event.newValue === 'light' || event.newValue === 'dark') showColorMode(event.newValue)
    onChange()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
