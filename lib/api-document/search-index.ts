import type { DocumentIndex } from '@portico/contract/api-document/reading-view'

type IndexedOperation = DocumentIndex['operations'][number]

/** An operation or webhook that was found, and the field whose name matched; empty if its path or summary did. */
export type FoundOperation = Omit<IndexedOperation, 'tags' | 'fields'> & { field: string; isWebhook?: boolean }

const OPERATIONS_MAX = 60
const WEBHOOKS_MAX = 20
const MODELS_MAX = 20

/** What is searched of each operation, made once for an index. */
const searched = new WeakMap<DocumentIndex, { text: string; fields: string }[]>()

function textsOf(index: DocumentIndex): { text: string; fields: string }[] {
  const known = searched.get(index)
  if (known) return known
  const made = index.operations.map(({ httpMethod, path, summary, fields }) => ({
    text: normal(`${httpMethod} ${path} ${summary}`),
    fields: normal(fields.join(' ')),
  }))
  searched.set(index, made)
  return made
}

function normal(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/**
 * Returns the operations, webhooks and models that contain all words: operations with the words in method, path or summary first, then
 * those by field name, then webhooks.
 */
export function searchIndex(index: DocumentIndex, text: string): { operations: FoundOperation[]; models: DocumentIndex['models'] } {
  const words = normal(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { operations: [], models: [] }
  const texts = textsOf(index)
  const named: FoundOperation[] = []
  const byField: FoundOperation[] = []
  for (const [at, operation] of index.operations.entries()) {
    const { text: name = '', fields = '' } = texts[at] ?? {}
    const left = words.filter((word) => !name.includes(word))
    if (left.length === 0) named.push({ ...operation, field: '' })
    else if (byField.length < OPERATIONS_MAX && left.every((word) => fields.includes(word)))
      byField.push({ ...operation, field: operation.fields.find((field) => normal(field).includes(left[0] ?? '')) ?? '' })
    if (named.length >= OPERATIONS_MAX) break
  }
  const has = (name: string) => words.every((word) => normal(name).includes(word))
  // A browser may have kept the index of an earlier release for a minute.
  const webhooks = (index.webhooks ?? [])
    .filter(({ httpMethod, path, summary }) => has(`${httpMethod} ${path} ${summary}`))
    .slice(0, WEBHOOKS_MAX)
  return {
    operations: [
      ...[...named, ...byField].slice(0, OPERATIONS_MAX),
      ...webhooks.map((webhook) => ({ ...webhook, field: '', isWebhook: true })),
    ],
    models: index.models.filter(({ name }) => has(name)).slice(0, MODELS_MAX),
  }
}
