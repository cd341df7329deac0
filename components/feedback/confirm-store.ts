import type { ReactNode } from 'react'
import { observable } from '@/lib/observable'

interface ReasonQuestion {
  label: string
  maxLength: number
  help?: string
  /** The act and the id of its item, for example `reject:…`: what the typed text is kept under when the session ends. */
  about: string
}

/** The question of the confirm dialog. */
export interface ConfirmQuestion {
  title: string
  /** The consequence, with the name of the item. */
  body?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** True for a destructive act: the button has the danger color. */
  danger?: boolean
  /** The word to type before the act (deletion of an API). */
  typedWord?: string
  /** Asks for a reason, which is required. */
  reason?: ReasonQuestion
  /** The code of the error that led to the question, shown as in the error dialog. */
  code?: string
}

/** The answer; `reason` only when one was asked for. */
export interface ConfirmAnswer {
  confirmed: boolean
  reason: string
}

interface OpenQuestion extends ConfirmQuestion {
  answer: (answer: ConfirmAnswer) => void
}

const open = observable<OpenQuestion | undefined>(undefined)

/** Opens the confirm dialog and resolves with the answer. A dialog that is already open is answered with no. */
export function confirm(question: ConfirmQuestion): Promise<ConfirmAnswer> {
  open.current()?.answer({ confirmed: false, reason: '' })
  return new Promise((resolve) => {
    open.set({
      ...question,
      answer: (answer) => {
        open.set(undefined)
        resolve(answer)
      },
    })
  })
}

/** For the dialog itself: the open question, and how to follow the next one. */
export const confirmStore = { current: open.current, subscribe: open.subscribe }
