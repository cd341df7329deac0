export type ToastTone = 'success' | 'info' | 'error'

/** The action of a toast: its label and its address. */
export interface ToastAction {
  label: string
  href: string
}
