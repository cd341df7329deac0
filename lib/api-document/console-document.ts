import type { ConsoleDocument } from './console-call'

const documents = new Map<string, Promise<ConsoleDocument>>()

/** Returns the document that the console reads, fetched once for all operations of a page. After a failure the next call fetches again. */
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
