/**
 * Typed text of a person whose session ended, in the storage of this browser tab: kept until the same person is back, removed at sign-out
 * and for another person.
 */

const PREFIX = 'draft:'
/** The longest draft, in characters: the storage of a tab holds about ten of them. */
const DRAFT_MAX = 500_000

interface Draft {
  personId: number
  values: Record<string, unknown>
  /** The title of the dialog that it was typed in. */
  dialog?: string
}

/** Returns the key of a form on the open page. */
export const draftKey = (form: string) => `${window.location.pathname}#${form}`

/** Returns the start of the keys of one person's drafts. */
const prefixOf = (personId: number) => `${PREFIX}${personId}:`

const keepers = new Set<() => void>()

/** Calls `keep` when the session ends, before the page is left. Returns a function that stops it. */
export function keepAtSessionEnd(keep: () => void): () => void {
  keepers.add(keep)
  return () => {
    keepers.delete(keep)
  }
}

/** Keeps the typed text of every form on the page. */
export function keepDrafts(): void {
  for (const keep of keepers) keep()
}

let stopHolding = () => {}

/** Calls `keep` at the session's end although its dialog is closed, until the request that it led to succeeds or another dialog is held. */
export function holdUntilSent(keep: () => void): void {
  stopHolding()
  stopHolding = keepAtSessionEnd(keep)
}

/** Stops what `holdUntilSent` started. */
export function releaseSent(): void {
  stopHolding()
}

/** Stores the draft of a form. Does nothing when it is too long, or storage is disabled. */
export function writeDraft(form: string, { personId, ...draft }: Draft): void {
  const text = JSON.stringify(draft)
  if (text.length <= DRAFT_MAX) withStorage((storage) => storage.setItem(prefixOf(personId) + form, text))
}

/** Returns whether a person has a draft of a form. */
export function hasDraft(form: string, personId: number): boolean {
  return withStorage((storage) => storage.getItem(prefixOf(personId) + form) !== null) ?? false
}

/** Returns the name under which the console of a page keeps what was entered. */
export const consoleDraftKey = (pathname: string) => `${pathname}#console`

/** Returns the draft of a form and removes it; undefined when this person has none. */
export function takeDraft(form: string, personId: number): Draft['values'] | undefined {
  return withStorage((storage) => {
    const key = prefixOf(personId) + form
    const text = storage.getItem(key)
    storage.removeItem(key)
    return text === null ? undefined : (JSON.parse(text) as Draft).values
  })
}

/** Returns the titles of the dialogs of the open page that have a draft of this person. */
export function draftDialogs(personId: number): string[] {
  const start = prefixOf(personId) + draftKey('')
  const dialogs = withStorage((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(start))
      .flatMap((key) => (JSON.parse(storage.getItem(key) ?? '{}') as Partial<Draft>).dialog ?? []),
  )
  return dialogs ?? []
}

/** Removes all drafts, or all except those of one person. */
export function dropDrafts(except?: { personId: number }): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && !(except && key.startsWith(prefixOf(except.personId)))) storage.removeItem(key)
  })
}

function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    // storage is disabled or full, or holds what this version did not write: nothing is kept
    return undefined
  }
}
