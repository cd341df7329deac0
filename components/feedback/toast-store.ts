import { observable } from '@/lib/observable'
import type { ToastAction, ToastTone } from './toast'

/** How long a toast stays, in milliseconds; one with an action stays longer. */
const STAY_MS = 5_000
const STAY_WITH_ACTION_MS = 9_000

/** True once the page needs the toaster: from its first toast on. */
export const toasterNeed = observable(false)

/** Creates a toast; the first one loads the toaster. Shows nothing when the toaster cannot be loaded. */
async function add(tone: ToastTone, text: string, { action }: { action?: ToastAction } = {}): Promise<void> {
  const { toaster } = await import('./toaster')
  toasterNeed.set(true)
  toaster.create({ type: tone, description: text, duration: action ? STAY_WITH_ACTION_MS : STAY_MS, meta: { action } })
}

const show = (tone: ToastTone) => (text: string, options?: { action?: ToastAction }) => void add(tone, text, options).catch(() => {})

/** Shows a short message: `toast.success(t('created'), { action: { label, href } })`. */
export const toast = { success: show('success'), info: show('info'), error: show('error') }
