'use client'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useState } from 'react'
import controls from '@/components/layout/controls.module.css'
import { openedBy } from '@/lib/command-palette/opened-by'

/** Load at their first use, so that pages stay small. */
const CommandPalette = lazy(() => import('./command-palette').then((module) => ({ default: module.CommandPalette })))
const ShortcutList = lazy(() => import('./shortcut-list').then((module) => ({ default: module.ShortcutList })))

/** Opens the command palette by click and by Ctrl/⌘ K, and the list of keyboard shortcuts by `?`; not over another dialog. */
export function CommandPaletteButton() {
  const t = useTranslations('command-palette')
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const opened = openedBy(event)
      if (opened === undefined) return
      event.preventDefault()
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) setOpen(opened)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const close = () => setOpen(undefined)
  return (
    <>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={t('open')}
        title={t('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        <Search size={18} aria-hidden="true" />
      </button>
      <Suspense fallback={null}>
        {open === 'palette' ? <CommandPalette onClose={close} /> : null}
        {open === 'shortcuts' ? <ShortcutList onClose={close} /> : null}
      </Suspense>
    </>
  )
}
