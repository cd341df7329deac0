'use client'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import controls from '@/components/layout/controls.module.css'
import { Row, Stack } from '@/components/ui/layout'
import modal from '@/components/ui/modal.module.css'
import { PaletteCombobox } from '@/components/ui/palette-combobox'
import { Muted, Text } from '@/components/ui/text'
import { apiPath } from '@/lib/catalogue/api-path'
import { askSuggestions, operationPath, type Suggestions } from '@/lib/catalogue/suggestions'
import { findEntries, type PaletteEntry } from '@/lib/command-palette/find-entries'
import type { PortalPaletteLabels } from '@/lib/command-palette/portal-palette-labels'
import { localePath } from '@/lib/portal-paths'
import { browserSession } from '@/lib/session/browser/browser-session'

const SEARCH_DELAY_MS = 200
const LINKS = 'header nav a[href], footer nav a[href]'

/** Opens the command palette of the portal, or its list of keyboard shortcuts, as a modal of its own, which the browser keeps the focus in. */
export function openPortalPalette(view: 'palette' | 'shortcuts', labels: PortalPaletteLabels): void {
  const dialog = document.createElement('dialog')
  dialog.className = modal.modal ?? ''
  dialog.setAttribute('aria-label', view === 'palette' ? labels.title : labels.shortcutsTitle)
  Object.assign(dialog.style, { width: '36rem', margin: '10dvh auto auto', padding: '0', color: 'inherit' })
  document.body.append(dialog)
  const root = createRoot(dialog)
  dialog.addEventListener('close', () => {
    root.unmount()
    dialog.remove()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  const close = () => dialog.close()
  root.render(
    <div style={{ padding: 'var(--space-4) var(--space-5)' }}>
      <Row nowrap gap={2} justify="between">
        <Text as="h2" size="md" weight="semibold">
          {view === 'palette' ? labels.title : labels.shortcutsTitle}
        </Text>
        <button type="button" className={controls.iconButton} onClick={close}>
          {labels.close}
        </button>
      </Row>
      {view === 'palette' ? <PortalPalette labels={labels} pages={pagesOf(labels)} /> : <Shortcuts labels={labels} />}
    </div>,
  )
  dialog.showModal()
}

/** Returns the pages that the page itself links to, in its language, and those of the signed-in person. */
function pagesOf({ pages: group, own }: PortalPaletteLabels): PaletteEntry[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(LINKS)].map((link) => ({
    href: link.getAttribute('href') ?? '',
    label: link.textContent?.trim() ?? '',
  }))
  const { roles } = browserSession.current().session
  const all = [...links, ...(roles.includes('user') ? own : [])].map((entry) => ({ ...entry, group }))
  return [...new Map(all.map((entry) => [entry.href, entry])).values()]
}

/** Shows what can be opened in the portal: its pages, APIs and their operations. */
function PortalPalette({ labels, pages }: { labels: PortalPaletteLabels; pages: readonly PaletteEntry[] }) {
  const [search, setSearch] = useState('')
  const { suggestions, isSearching } = useSuggestions(search)
  const entries = [...findEntries(pages, search), ...foundOf(suggestions, labels)]
  const names = [...new Set(entries.map(({ group }) => group))]
  return (
    <Stack gap={2} style={{ marginTop: 'var(--space-3)' }}>
      <PaletteCombobox
        title={labels.title}
        placeholder={labels.placeholder}
        groups={names.map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))}
        onFind={(text) => setSearch(text.trim().normalize('NFC'))}
        option={(entry, given) => (
          <a
            key={entry.href}
            {...given}
            className={controls.panelItem}
            style={given['aria-selected'] ? { background: 'var(--color-brand-subtle)', color: 'var(--color-brand-fg)' } : {}}
          >
            <Text as="span" breakable>
              {entry.label}
            </Text>
            {entry.detail ? <Muted as="span">{entry.detail}</Muted> : null}
          </a>
        )}
      />
      <Muted role="status">{entries.length > 0 || isSearching ? null : labels.nothing}</Muted>
    </Stack>
  )
}

function Shortcuts({ labels: { shortcuts } }: { labels: PortalPaletteLabels }) {
  return (
    <Stack as="ul" gap={3} style={{ marginTop: 'var(--space-3)' }}>
      {shortcuts.map(([key, text]) => (
        <Row as="li" key={key} gap={2} columnGap={4} justify="between">
          <span>{text}</span>
          <Text as="kbd" mono size="sm">
            {key}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}

/** Returns the APIs and operations that a search finds, once it has not changed for a moment. */
function useSuggestions(search: string): { suggestions: Suggestions | undefined; isSearching: boolean } {
  const [found, setFound] = useState<{ q: string; suggestions: Suggestions | undefined }>({ q: '', suggestions: undefined })
  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      const suggestions = search === '' ? undefined : await askSuggestions(search, asking.signal)
      if (!asking.signal.aborted) setFound({ q: search, suggestions })
    }
    const timer = setTimeout(() => void ask(), search === '' ? 0 : SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [search])
  const isSearching = found.q !== search
  return { suggestions: isSearching ? undefined : found.suggestions, isSearching }
}

function foundOf(suggestions: Suggestions | undefined, labels: PortalPaletteLabels): PaletteEntry[] {
  const locale = document.documentElement.lang === 'ko' ? 'ko' : 'en'
  const { apis = [], operations = [] } = suggestions ?? {}
  return [
    ...apis.map((api) => ({ href: localePath(locale, apiPath(api)), label: api.name, group: labels.apis })),
    ...operations.map(({ apiId, apiName, slug, httpMethod, path }) => ({
      ...{ href: localePath(locale, operationPath(apiId, slug)), label: `${httpMethod} ${path}` },
      ...{ group: labels.operations, detail: apiName },
    })),
  ]
}
