import type { ReactNode } from 'react'
import { observable } from '@/lib/observable'

/** What the confirm dialog asks. */
export interface ConfirmQuestion {
  title: string
  /** What happens, naming the thing. */
  body?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** The act destroys something: the confirming button says so by its colour. */
  danger?: boolean
  /** This word must be typed before the act (deletion of an API). */
  typedWord?: string
  /** Asks for a reason; it cannot be confirmed without one. */
  reason?: { label: string; maxLength: number; help?: string }
  /** The refusal's code, where the question is the way on after one: shown as the error dialog shows it. */
  code?: string
}

/** What the person answered; `reason` only where one was asked for. */
export interface ConfirmAnswer {
  confirmed: boolean
  reason: string
}

interface OpenQuestion extends ConfirmQuestion {
  answer: (answer: ConfirmAnswer) => void
}

const open = observable<OpenQuestion | undefined>(undefined)

/** Opens the confirm dialog and resolves with the answer. A question that is open already is answered with no. */
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

/** For the dialog itself: the open question, and how to learn of the next one. */
export const confirmStore = { current: open.current, subscribe: open.subscribe }
