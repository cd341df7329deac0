'use client'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { showError } from '@/components/feedback/error-store'
import controls from '@/components/layout/controls.module.css'
import { openedBy } from '@/lib/command-palette/opened-by'
import { unanswered } from '@/lib/platform/platform-error'

type Opened = ComponentType<{ onClose: () => void }>

/** Load at their first use, so that pages stay small. */
const LOADS: Record<'palette' | 'shortcuts', () => Promise<Opened>> = {
  palette: () => import('./command-palette').then((module) => module.CommandPalette),
  shortcuts: () => import('./shortcut-list').then((module) => module.ShortcutList),
}

/** Opens the command palette by click and by Ctrl/⌘ K, and the list of keyboard shortcuts by `?`; not over another dialog. */
export function CommandPaletteButton() {
  const t = useTranslations('command-palette')
  const [Shown, setShown] = useState<Opened>()
  const open = useCallback((opened: keyof typeof LOADS) => {
    LOADS[opened]().then(
      (Loaded) => setShown(() => Loaded),
      () => showError(unanswered({ isLate: false })),
    )
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const opened = openedBy(event)
      if (opened === undefined) return
      event.preventDefault()
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) open(opened)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={t('open')}
        title={t('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('palette')}
      >
        <Search size={18} aria-hidden="true" />
      </button>
      {Shown ? <Shown onClose={() => setShown(undefined)} /> : null}
    </>
  )
}
