import { observable } from '@/lib/observable'

/** The error in the dialog. */
export interface ShownError {
  /** The code of `contract/error-code.ts`, if the platform returned one. */
  code: string
  data?: unknown
  requestId?: string
}

const shown = observable<ShownError | undefined>(undefined)
let source: unknown
/** Errors that are shown elsewhere, such as in a field. */
const placed = new WeakSet<object>()

/**
 * Opens the error dialog, once for each error: a form receives that of its call after the pages are refetched, when the dialog may be closed
 * again. An error without a code is shown as UnknownError.
 */
export function showError(error: unknown): void {
  if (typeof error === 'object' && error !== null && source === error) return
  source = error
  const { code, data, requestId } = (error ?? {}) as { code?: unknown; data?: unknown; requestId?: unknown }
  shown.set({
    code: typeof code === 'string' && code !== '' ? code : 'UnknownError',
    data,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  })
}

/**
 * Opens the dialog for an error unless it is shown elsewhere: a form receives the error in the same turn, and a dialog that opened and
 * closed again would take the focus from the marked field.
 */
export function showErrorUnlessPlaced(error: unknown): void {
  setTimeout(() => {
    if (!(typeof error === 'object' && error !== null && placed.has(error))) showError(error)
  })
}

/** Closes the dialog if it shows this error, which is then shown elsewhere, for example in a field. */
export function withdrawError(error: unknown): void {
  if (typeof error === 'object' && error !== null) placed.add(error)
  if (shown.current() !== undefined && source === error) errorStore.close()
}

/** For the dialog itself: the current error, how to follow the next, how to close. */
export const errorStore = {
  current: shown.current,
  subscribe: shown.subscribe,
  close: () => shown.set(undefined),
}
