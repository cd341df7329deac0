'use client'
import { useEffect, useRef } from 'react'
import { readStored, STORAGE_KEYS, writeStored } from '@/lib/browser-storage'

/**
 * Opens the tab beside it that was chosen last, on any page, and remembers the next choice, which opens the same tab everywhere on this page;
 * `name` is the key in the browser's storage.
 */
export function RememberedTab({ name }: { name: 'sample' }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const labels = () => [...(place.current?.parentElement?.querySelectorAll<HTMLLabelElement>(':scope > label') ?? [])]
    const open = (tab: string | null) => {
      const radio = labels()
        .find(({ textContent }) => textContent === tab)
        ?.querySelector('input')
      if (radio) radio.checked = true
    }
    open(readStored(STORAGE_KEYS[name]))
    const follow = ({ target }: Event) => {
      const tabs = (target as Element).closest('fieldset')
      if (!tabs?.querySelector(`:scope > [data-remembered=${name}]`)) return
      const chosen = [...tabs.querySelectorAll(':scope > label')].find((label) => label.contains(target as Node))
      if (!chosen) return
      if (tabs === place.current?.parentElement) writeStored(STORAGE_KEYS[name], chosen.textContent ?? '')
      else open(chosen.textContent)
    }
    document.addEventListener('change', follow)
    return () => document.removeEventListener('change', follow)
  }, [name])
  return <span ref={place} hidden data-remembered={name} />
}
