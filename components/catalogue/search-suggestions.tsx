'use client'
import type { Locale } from '@portico/contract/locale'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiMark } from '@/components/ui/api-mark'
import { Panel, Row } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Muted, Text } from '@/components/ui/text'
import { apiPath } from '@/lib/catalogue/api-path'
import { termsOfSearch } from '@/lib/catalogue/marked-text'
import { askSuggestions, operationPath, type SuggestionLabels, type Suggestions } from '@/lib/catalogue/suggestions'
import { localePath } from '@/lib/portal-paths'
import styles from './catalogue.module.css'
import { MarkedText } from './marked-text'

/** The delay between the last key and the request, in milliseconds. */
export const SUGGEST_DELAY_MS = 120

/** Below the search line, over what follows. */
const LIST = {
  position: 'absolute',
  zIndex: 20,
  inset: 'calc(100% + var(--space-1)) 0 auto',
  overflow: 'hidden auto',
  maxHeight: '24rem',
  boxShadow: 'var(--shadow-lg)',
  // Not that of a main visual around it.
  color: 'var(--color-fg)',
} as const

interface SearchSuggestionsProps {
  field: HTMLInputElement
  /** The text when the field was focused: what was typed while this was loading is asked for too. */
  startText: string
  locale: Locale
  labels: SuggestionLabels
}

interface Option {
  key: string
  href: string
  content: ReactNode
}

/**
 * Suggests APIs and operations below a search field: one request when typing pauses, none for an unfinished Hangul syllable. Arrows choose,
 * Enter opens the chosen one, Escape closes; Enter without a choice sends the form as before.
 */
export function SearchSuggestions({ field, startText, locale, labels }: SearchSuggestionsProps) {
  const id = useId()
  const [found, setFound] = useState<{ q: string; suggestions: Suggestions }>()
  const [chosen, setChosen] = useState(-1)
  const options = found ? optionsOf(found.suggestions, termsOfSearch(found.q), locale) : []
  const list = useRef<HTMLDivElement>(null)
  const state = useRef({ chosen, options, isShown: found !== undefined })
  state.current = { chosen, options, isShown: found !== undefined }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    let isComposing = false
    const close = () => {
      clearTimeout(timer)
      asking?.abort()
      setFound(undefined)
      setChosen(-1)
    }
    const ask = async () => {
      const q = field.value.trim().normalize('NFC')
      asking?.abort()
      if (q === '') {
        close()
        return
      }
      asking = new AbortController()
      const { signal } = asking
      const suggestions = await askSuggestions(q, signal)
      if (signal.aborted || document.activeElement !== field) return
      setChosen(-1)
      // Without an answer nothing is suggested, rather than what was found for an earlier text.
      setFound(suggestions && { q, suggestions })
    }
    const askLater = () => {
      clearTimeout(timer)
      if (!isComposing) timer = setTimeout(ask, SUGGEST_DELAY_MS)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { chosen: at, options: shown, isShown } = state.current
      if (event.isComposing || event.keyCode === 229 || !isShown || (shown.length === 0 && event.key !== 'Escape')) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setChosen(((at + 1 + step + shown.length + 1) % (shown.length + 1)) - 1)
      else if (event.key === 'Escape') close()
      else if (event.key !== 'Enter') return
      else if (at === -1) {
        close()
        return
      } else window.location.assign(shown[at]?.href ?? '')
      event.preventDefault()
    }
    const listeners = {
      input: askLater,
      compositionstart: () => {
        isComposing = true
        clearTimeout(timer)
      },
      compositionend: () => {
        isComposing = false
        askLater()
      },
      keydown: onKeyDown as (event: Event) => void,
      blur: close,
    }
    for (const [type, listener] of Object.entries(listeners)) field.addEventListener(type, listener)
    field.form?.addEventListener('submit', close)
    if (field.value !== startText) askLater()
    return () => {
      close()
      for (const [type, listener] of Object.entries(listeners)) field.removeEventListener(type, listener)
      field.form?.removeEventListener('submit', close)
    }
  }, [field, startText])

  const isOpen = options.length > 0
  useEffect(() => {
    const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-expanded': String(isOpen) }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    if (chosen === -1) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${id}-${chosen}`)
    list.current?.children[chosen]?.scrollIntoView?.({ block: 'nearest' })
  }, [field, id, isOpen, chosen])
  const isNothing = found !== undefined && !isOpen && labels.nothing !== undefined

  return (
    <>
      <Panel role="status" style={{ ...LIST, padding: 'var(--space-3) var(--space-4)' }} hidden={!isNothing}>
        <Muted>{isNothing ? labels.nothing : ''}</Muted>
      </Panel>
      <Panel ref={list} role="listbox" id={id} aria-label={labels.suggestions} className={styles.suggestions} style={LIST} hidden={!isOpen}>
        {options.map(({ key, href, content }, at) => (
          <Row
            as="a"
            nowrap
            gap={3}
            size="sm"
            breakable
            style={{ padding: 'var(--space-2) var(--space-4)' }}
            key={key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            tabIndex={-1}
            href={href}
            // The field keeps the focus, so that the list stays until the click.
            onMouseDown={(event: MouseEvent) => event.preventDefault()}
          >
            {content}
          </Row>
        ))}
      </Panel>
    </>
  )
}

function optionsOf({ apis, operations }: Suggestions, terms: readonly string[], locale: Locale): Option[] {
  return [
    ...apis.map((api) => ({
      key: api.id,
      href: localePath(locale, apiPath(api)),
      content: (
        <>
          <ApiMark api={api} size={24} />
          <span>
            <MarkedText text={api.name} terms={terms} />
          </span>
        </>
      ),
    })),
    ...operations.map(({ apiId, apiName, slug, httpMethod, path, summary }) => ({
      key: `${apiId} ${slug}`,
      href: localePath(locale, operationPath(apiId, slug)),
      content: (
        <>
          <MethodBadge method={httpMethod} />
          <span>
            <code>
              <MarkedText text={path} terms={terms} />
            </code>{' '}
            <MarkedText text={summary} terms={terms} />
            <br />
            <Text as="small" size="xs" tone="subtle">
              {apiName}
            </Text>
          </span>
        </>
      ),
    })),
  ]
}
