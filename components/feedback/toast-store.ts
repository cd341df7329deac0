export type ToastTone = 'success' | 'info' | 'error'

/** One toast: a sentence, and a way on. */
export interface Toast {
  id: number
  tone: ToastTone
  text: string
  action?: { label: string; href: string }
}

/** How long a toast stays, in milliseconds; one with a way on stays longer. */
const STAY_MS = 5_000
const STAY_WITH_ACTION_MS = 9_000
const MOST_AT_ONCE = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function add(tone: ToastTone, text: string, options: Pick<Toast, 'action'> = {}): void {
  lastId += 1
  const id = lastId
  update([...toasts, { id, tone, text, ...options }].slice(-MOST_AT_ONCE))
  setTimeout(() => toastStore.dismiss(id), options.action ? STAY_WITH_ACTION_MS : STAY_MS)
}

/** Says in passing that something happened: `toast.success(t('created'), { action: { label, href } })`. */
export const toast = {
  success: (text: string, options?: Pick<Toast, 'action'>) => add('success', text, options),
  info: (text: string, options?: Pick<Toast, 'action'>) => add('info', text, options),
  error: (text: string, options?: Pick<Toast, 'action'>) => add('error', text, options),
}

/** For the toaster itself. */
export const toastStore = {
  current: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  dismiss: (id: number) => update(toasts.filter((toast) => toast.id !== id)),
}

function update(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
