'use client'
import { useEffect, useRef } from 'react'
import { readStored, STORAGE_KEYS, writeStored } from '@/lib/browser-storage'

/** Opens the tab beside it that was chosen last, on any page, and remembers the next choice; `name` is the key in the browser's storage. */
export function RememberedTab({ name }: { name: 'sample' }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const tabs = place.current?.parentElement
    const labels = () => [...(tabs?.querySelectorAll<HTMLLabelElement>(':scope > label') ?? [])]
    const remembered = labels().find(({ textContent }) => textContent === readStored(STORAGE_KEYS[name]))
    const radio = remembered?.querySelector('input')
    if (radio) radio.checked = true
    const remember = ({ target }: Event) => {
      const chosen = labels().find((label) => label.contains(target as Node))
      if (chosen) writeStored(STORAGE_KEYS[name], chosen.textContent)
    }
    tabs?.addEventListener('change', remember)
    return () => tabs?.removeEventListener('change', remember)
  }, [name])
  return <span ref={place} hidden />
}
