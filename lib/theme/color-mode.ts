import { readStored, STORAGE_KEYS, writeStored } from '@/lib/browser-storage'
import type { ColorMode } from './tokens'

/** The mode that the page is in now. */
export function currentColorMode(): ColorMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

/** Shows a mode, and keeps it; next-themes learns of it as it does from another tab. */
export function setColorMode(mode: ColorMode): void {
  const oldValue = readStored(STORAGE_KEYS.theme)
  showColorMode(mode)
  writeStored(STORAGE_KEYS.theme, mode)
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.theme, oldValue, newValue: mode }))
}

/** Shows the kept mode, or the system's, where no script of the head has: on a page that the browser draws alone, as a 404 is. */
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

/** Follows the mode that another tab, or this one, chose. Gives a way to stop. */
export function followColorMode(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEYS.theme) return
    if (event.newValue === 'light' || event.newValue === 'dark') showColorMode(event.newValue)
    onChange()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
