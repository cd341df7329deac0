import { observable } from '@/lib/observable'

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

const toasts = observable<readonly Toast[]>([])
let lastId = 0

function add(tone: ToastTone, text: string, options: Pick<Toast, 'action'> = {}): void {
  lastId += 1
  const id = lastId
  toasts.set([...toasts.current(), { id, tone, text, ...options }].slice(-MOST_AT_ONCE))
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
  current: toasts.current,
  subscribe: toasts.subscribe,
  dismiss: (id: number) => toasts.set(toasts.current().filter((toast) => toast.id !== id)),
}
