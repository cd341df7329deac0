import type { ConsoleDocument } from './console-call'

const documents = new Map<string, Promise<ConsoleDocument>>()

/** A document out of which the console is filled, fetched once for all operations of a page. A failed fetch is tried anew the next time. */
export function consoleDocument(url: string): Promise<ConsoleDocument> {
  const known = documents.get(url)
  if (known) return known
  const fetched = fetch(url, { credentials: 'same-origin' }).then((response) => {
    if (!response.ok) throw new Error(`the document answered ${response.status}`)
    return response.json() as Promise<ConsoleDocument>
  })
  documents.set(url, fetched)
  fetched.catch(() => documents.delete(url))
  return fetched
}
