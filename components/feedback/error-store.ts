import { observable } from '@/lib/observable'

/** What the error dialog tells. */
export interface ShownError {
  /** The code of `contract/error-code.ts`, if the platform gave one. */
  code: string
  data?: unknown
  requestId?: string
}

const shown = observable<ShownError | undefined>(undefined)
let source: unknown
/** Errors that their own place tells. */
const placed = new WeakSet<object>()

/** Opens the error dialog. Anything without a code is told as UnknownError. */
export function showError(error: unknown): void {
  source = error
  const { code, data, requestId } = (error ?? {}) as { code?: unknown; data?: unknown; requestId?: unknown }
  shown.set({
    code: typeof code === 'string' && code !== '' ? code : 'UnknownError',
    data,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  })
}

/**
 * Opens the dialog for an error unless its own place takes it first: a form hears of a refusal in the same turn, and a dialog that opened
 * and closed again would take the focus from the field that it marks.
 */
export function showErrorUnlessPlaced(error: unknown): void {
  setTimeout(() => {
    if (source !== error && !(typeof error === 'object' && error !== null && placed.has(error))) showError(error)
  })
}

/** Closes the dialog if it tells this very error: its own place, for example a form's field, tells it better. */
export function withdrawError(error: unknown): void {
  if (typeof error === 'object' && error !== null) placed.add(error)
  if (shown.current() !== undefined && source === error) errorStore.close()
}

/** For the dialog itself: what is told now, how to learn of the next, how to close. */
export const errorStore = {
  current: shown.current,
  subscribe: shown.subscribe,
  close: () => shown.set(undefined),
}
