'use client'
import { useEffect } from 'react'

/** Opens the fold that the address names, and the tabs around what it names, so that a link to a field of another tab leads to it. Loads the rest of what needs a script. */
export function RevealTarget({ labels }: { labels: { copy: string; copied: string } }) {
  useEffect(() => {
    void import('./page-buttons').then(({ readyButtons }) => readyButtons(labels))
    const reveal = () => {
      const target = document.getElementById(fragment())
      const hidden = target && target.offsetParent === null
      if (target instanceof HTMLDetailsElement) target.open = true
      for (let inside = target; inside; inside = inside.parentElement) {
        const tabs = inside.parentElement
        if (!(tabs instanceof HTMLFieldSetElement)) continue
        const at = [...tabs.querySelectorAll(':scope > div')].indexOf(inside)
        const radio = tabs.querySelectorAll<HTMLInputElement>(':scope > label > input')[at]
        if (radio) radio.checked = true
      }
      if (hidden) target.scrollIntoView()
    }
    reveal()
    addEventListener('hashchange', reveal)
    return () => removeEventListener('hashchange', reveal)
  }, [labels])
  return null
}

function fragment(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}
