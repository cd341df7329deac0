'use client'
import type { DocumentIndex } from '@portico/contract/api-document/reading-view'
import { startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { BreakablePath } from '@/components/ui/breakable-path'
import { SearchIcon } from '@/components/ui/drawn-icon'
import { MethodBadge } from '@/components/ui/method-badge'
import { SearchLine } from '@/components/ui/search-line'
import { Muted } from '@/components/ui/text'
import type { FoundOperation, ListedOperation, searchIndex } from '@/lib/api-document/search-index'
import type texts from '@/messages/en/api-document.json'
import styles from './api-document.module.css'

interface ReferenceIndexProps {
  /** The address of the index of all operations. */
  url: string
  overview: { href: string; label: string }
  /** The address of an operation, model or tag, with `*` in place of its slug; that of a webhook is `webhooks.hrefOf`. */
  operationHref: string
  modelHref: string
  tagHref: string
  /** A tag that begins a group has the group's name as heading. */
  tags: readonly { slug: string; name: string; heading: string; count: number; href: string }[]
  /** `mark` is what marks one of them. */
  webhooks: { href: string; label: string; mark: string; count: number; hrefOf: string } | null
  /** The label of the list of models. */
  models: string
  current: { kind: string; slug: string; tag: string }
  labels: (typeof texts)['indexSearch']
}

type LoadedIndex = DocumentIndex & { listed: ListedOperation[]; search: (text: string, more: number) => ReturnType<typeof searchIndex> }

/** Operations of a tag that are listed beside the page; its own page has all of them. */
const LISTED_MAX = 100
/** The height of a listed operation, in rem: of one line or two. */
const LISTED_REM = 2.5
/** Models that are listed; all are found by the search. */
const MODELS_MAX = 1_000

/** Shows the tags of a document, which open in place with their operations and webhooks, and a search in all operations, webhooks and models. The browser loads both. */
export function ReferenceIndex(props: ReferenceIndexProps) {
  const { url, overview, operationHref, modelHref, tagHref, tags, webhooks, models, current, labels } = props
  const [index, setIndex] = useState<LoadedIndex | null>(null)
  const [isAwaited, setAwaited] = useState(true)
  const [text, setText] = useState('')
  const [searched, setSearched] = useState({ text: '', more: 0 })
  const [openTags, setOpenTags] = useState<Record<string, boolean>>({ [current.tag]: true })
  const [areModelsOpen, setModelsOpen] = useState(current.kind === 'model')
  const composing = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const input = useSearchKey()
  const results = useDeferredValue(searched.text === '' || index === null ? null : index.search(searched.text, searched.more))
  const load = useCallback(() => {
    setAwaited(true)
    loadIndex(url).then(
      (loaded) => startTransition(() => setIndex(loaded)),
      () => setAwaited(false),
    )
  }, [url])
  // Where the index is folded, as on a phone, it is loaded once it is opened.
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      load()
    })
    if (list.current) seen.observe(list.current)
    return () => seen.disconnect()
  }, [load])
  // The open operation may be far below in the list, which scrolls by itself.
  useEffect(() => {
    const open = index ? list.current?.querySelector<HTMLElement>('[aria-current]') : null
    const box = list.current?.parentElement
    if (open && box) box.scrollTop += open.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2
  }, [index])
  const isFailed = index === null && !isAwaited
  const search = (typed: string) => {
    if (composing.current) return
    setSearched({ text: typed, more: 0 })
    if (isFailed) load()
  }
  const operationsOf = (tag: string, href: string) => {
    const all = index?.listed.filter(({ tags: own }) => own.includes(tag)) ?? []
    if (all.length === 0) return null
    return (
      <ul>
        {around(all, current).map((listed) => operation({ ...listed, field: '' }))}
        {all.length > LISTED_MAX ? (
          <li>
            <a href={href}>{labels.all}</a>
          </li>
        ) : null}
      </ul>
    )
  }
  const operation = ({ slug, httpMethod, path, summary, deprecated, field, isWebhook }: FoundOperation) => (
    <li key={`${isWebhook} ${slug}`}>
      <a
        href={(isWebhook && webhooks ? webhooks.hrefOf : operationHref).replace('*', encodeURIComponent(slug))}
        aria-current={current.kind === (isWebhook ? 'webhook' : 'operation') && slug === current.slug ? 'page' : undefined}
        data-deprecated={deprecated || undefined}
        title={`${httpMethod} ${path}`}
      >
        <MethodBadge method={httpMethod} />
        <span>
          {summary || <BreakablePath path={path} />}
          {isWebhook ? (
            <Muted as="span" size="xs">
              {' '}
              {webhooks?.mark}
            </Muted>
          ) : null}
          {field ? <code>{field}</code> : null}
        </span>
      </a>
    </li>
  )
  const shown = results ? results.tags.length + results.operations.length + results.models.length : 0
  const model = ({ name, slug }: DocumentIndex['models'][number], kind = '') => (
    <li key={`model ${slug}`}>
      <a
        href={modelHref.replace('*', encodeURIComponent(slug))}
        aria-current={current.kind === 'model' && slug === current.slug ? 'page' : undefined}
      >
        <span>{name}</span>
        <Muted as="span" size="xs">
          {kind}
        </Muted>
      </a>
    </li>
  )
  const tag = ({ slug, name, count, href }: ReferenceIndexProps['tags'][number]) => (
    <li key={slug}>
      <a href={href} aria-current={current.kind === 'tag' && slug === current.tag ? 'page' : undefined}>
        <span>{name}</span>
        <Muted as="span" size="xs" tabular>
          {count || null}
        </Muted>
      </a>
      {index && count > 0 ? (
        <button
          type="button"
          aria-label={name}
          aria-expanded={Boolean(openTags[slug])}
          onClick={() => setOpenTags({ ...openTags, [slug]: !openTags[slug] })}
        />
      ) : null}
      {openTags[slug] ? operationsOf(slug, href) : null}
      {slug === current.tag && index === null && isAwaited ? (
        <div className={styles.awaited} style={{ height: `${Math.min(count, LISTED_MAX) * LISTED_REM}rem` }} />
      ) : null}
    </li>
  )
  return (
    <>
      <SearchLine gap={2} role="search" className={styles.search} onSubmit={(event) => event.preventDefault()} data-screen-only>
        <SearchIcon size={15} />
        <input
          ref={input}
          type="search"
          aria-label={labels.label}
          placeholder={labels.hint}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            search(target.value)
          }}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={({ currentTarget }) => {
            composing.current = false
            search(currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            setText('')
            search('')
          }}
        />
      </SearchLine>
      <Muted role="status" className={styles.none}>
        {isFailed && searched.text !== '' ? labels.failed : ''}
        {results && shown === 0 ? labels.none : ''}
        {results && shown < results.total ? labels.some.replace('{shown}', String(shown)).replace('{total}', String(results.total)) : ''}
      </Muted>
      <div ref={list}>
        {results ? (
          <ul>
            {results.tags.map(({ slug, label, count }) => (
              <li key={`tag ${slug}`}>
                <a href={tagHref.replace('*', encodeURIComponent(slug))}>
                  <span>{label}</span>
                  <Muted as="span" size="xs">
                    {labels.tag.replace('{count}', String(count))}
                  </Muted>
                </a>
              </li>
            ))}
            {results.operations.map(operation)}
            {results.models.map((found) => model(found, labels.model))}
            {shown < results.total ? (
              <li>
                <button type="button" onClick={() => setSearched({ ...searched, more: searched.more + 1 })}>
                  {labels.more}
                </button>
              </li>
            ) : null}
          </ul>
        ) : (
          <ul className={styles.rows}>
            <li>
              <a href={overview.href} aria-current={current.kind === 'overview' ? 'page' : undefined}>
                <span>{overview.label}</span>
              </a>
            </li>
            {inGroups(tags).map(({ heading, members }) =>
              heading === '' ? (
                members.map(tag)
              ) : (
                <li key={`group ${heading}`}>
                  <b>{heading}</b>
                  <ul className={styles.rows} aria-label={heading}>
                    {members.map(tag)}
                  </ul>
                </li>
              ),
            )}
            {webhooks ? (
              <li>
                <a href={webhooks.href} aria-current={current.kind === 'webhooks' ? 'page' : undefined}>
                  <span>{webhooks.label}</span>
                  <Muted as="span" size="xs" tabular>
                    {webhooks.count}
                  </Muted>
                </a>
              </li>
            ) : null}
            {index && index.models.length > 0 ? (
              <li>
                <button type="button" aria-expanded={areModelsOpen} onClick={() => setModelsOpen(!areModelsOpen)}>
                  <span>{models}</span>
                  <Muted as="span" size="xs" tabular>
                    {index.models.length}
                  </Muted>
                </button>
                {areModelsOpen ? <ul>{index.models.slice(0, MODELS_MAX).map((one) => model(one))}</ul> : null}
              </li>
            ) : null}
          </ul>
        )}
      </div>
    </>
  )
}

/** Returns tags by their groups: each heading begins one; tags before the first have none. */
function inGroups(tags: ReferenceIndexProps['tags']) {
  const groups: { heading: string; members: ReferenceIndexProps['tags'][number][] }[] = []
  for (const tag of tags) {
    if (tag.heading !== '' || groups.length === 0) groups.push({ heading: tag.heading, members: [] })
    groups.at(-1)?.members.push(tag)
  }
  return groups
}

/** Returns the open operation with those before and after it; the first ones if none is open. */
function around(operations: readonly ListedOperation[], { kind, slug }: ReferenceIndexProps['current']): ListedOperation[] {
  const at = operations.findIndex((operation) => operation.slug === slug && operation.isWebhook === (kind === 'webhook'))
  const start = Math.max(0, Math.min(at - LISTED_MAX / 2, operations.length - LISTED_MAX))
  return operations.slice(start, start + LISTED_MAX)
}

/** Returns the search field, which `/` focuses. */
function useSearchKey() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping || !input.current?.offsetParent) return
      event.preventDefault()
      input.current.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [])
  return input
}

async function loadIndex(url: string): Promise<LoadedIndex> {
  const [response, { listedOperations, searchIndex }] = await Promise.all([
    fetch(url, { credentials: 'same-origin' }),
    import('@/lib/api-document/search-index'),
  ])
  if (!response.ok) throw new Error(`the index answered ${response.status}`)
  const index = (await response.json()) as DocumentIndex
  return { ...index, listed: listedOperations(index), search: (text, more) => searchIndex(index, text, more) }
}
