import type { DocumentIndex } from '@portico/contract/api-document/reading-view'

type IndexedOperation = DocumentIndex['operations'][number]

/** An operation or webhook that was found, and the field whose name matched; empty if its path or summary did. */
export type FoundOperation = Omit<IndexedOperation, 'tags' | 'fields'> & { field: string; isWebhook?: boolean }

/** An operation or webhook as the list of its tag shows it. */
export type ListedOperation = Omit<IndexedOperation, 'fields'> & { isWebhook: boolean }

/** Returns all operations, and after them all webhooks; each with its tags. */
export function listedOperations({ operations, webhooks }: DocumentIndex): ListedOperation[] {
  return [
    ...operations.map((operation) => ({ ...operation, isWebhook: false })),
    // A browser may have kept the index of an earlier release for a minute, and a platform may be older.
    ...(webhooks ?? []).map((webhook) => ({ ...webhook, tags: webhook.tags ?? [], isWebhook: true })),
  ]
}

/** What a search finds, as much as is shown, and how much there is. */
export interface FoundInIndex {
  tags: DocumentIndex['tags']
  /** Operations, then webhooks. */
  operations: FoundOperation[]
  models: DocumentIndex['models']
  total: number
}

/** Operations that are shown at first, and how many more each time; of webhooks, tags and models a third. */
const OPERATIONS_SHOWN = 60
const OPERATIONS_MORE = 240
const OTHERS_PART = 3

/** What is searched of operations and webhooks, made once for an index. */
const searched = new WeakMap<DocumentIndex, Record<'operations' | 'webhooks', Searched[]>>()

interface Searched {
  text: string
  fields: string
}

function textsOf(index: DocumentIndex): Record<'operations' | 'webhooks', Searched[]> {
  const known = searched.get(index)
  if (known) return known
  // A browser may have kept the index of an earlier release for a minute, and a platform may be older.
  const made = { operations: index.operations.map(searchedOf), webhooks: (index.webhooks ?? []).map(searchedOf) }
  searched.set(index, made)
  return made
}

function searchedOf({ httpMethod, path, summary, fields }: Omit<IndexedOperation, 'tags' | 'fields'> & { fields?: string[] }): Searched {
  return { text: normal(`${httpMethod} ${path} ${summary}`), fields: normal(fields?.join(' ') ?? '') }
}

function normal(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/**
 * Returns the tags, operations, webhooks and models that contain all words: operations with the words in method, path or summary first,
 * then those by field name; webhooks likewise. `more` is how often the reader asked for more.
 */
export function searchIndex(index: DocumentIndex, text: string, more = 0): FoundInIndex {
  const words = normal(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { tags: [], operations: [], models: [], total: 0 }
  const texts = textsOf(index)
  const has = (name: string) => words.every((word) => normal(name).includes(word))
  const most = OPERATIONS_SHOWN + more * OPERATIONS_MORE
  const operations = matching(index.operations, texts.operations, words)
  const webhooks = matching(index.webhooks ?? [], texts.webhooks, words).map((webhook) => ({ ...webhook, isWebhook: true }))
  const tags = (index.tags ?? []).filter(({ label }) => has(label))
  const models = index.models.filter(({ name }) => has(name))
  return {
    tags: tags.slice(0, most / OTHERS_PART),
    operations: [...operations.slice(0, most), ...webhooks.slice(0, most / OTHERS_PART)],
    models: models.slice(0, most / OTHERS_PART),
    total: tags.length + operations.length + webhooks.length + models.length,
  }
}

/** Returns the operations with all words: those that are named so first, then those with a field that is. */
function matching(
  operations: readonly (Omit<IndexedOperation, 'tags' | 'fields'> & { fields?: string[] })[],
  searchedOfEach: readonly Searched[],
  sought: readonly string[],
): FoundOperation[] {
  const named: FoundOperation[] = []
  const byField: FoundOperation[] = []
  for (const [at, operation] of operations.entries()) {
    const { text = '', fields = '' } = searchedOfEach[at] ?? {}
    const left = sought.filter((word) => !text.includes(word))
    if (left.length === 0) named.push({ ...operation, field: '' })
    else if (left.every((word) => fields.includes(word)))
      byField.push({ ...operation, field: operation.fields?.find((field) => normal(field).includes(left[0] ?? '')) ?? '' })
  }
  return [...named, ...byField]
}
