import type { Format } from './formats.ts'

/** The programs that read settings; `start` is `npm start` on one machine. */
export type Program = 'start' | 'web' | 'platform' | 'gateway' | 'demo'

/** The program does not start without the setting. */
export const REQUIRED = Symbol('required')
/** The setting has no default: its value is undefined when it is not set. */
export const OPTIONAL = Symbol('optional')

/** What applies in a program when the setting is not set: the text of the default, or one of the two above. */
export type WhenUnset = string | typeof REQUIRED | typeof OPTIONAL

/** The declaration of one setting. */
export interface Setting<T, Readers extends Partial<Record<Program, WhenUnset>> = Partial<Record<Program, WhenUnset>>> {
  /** What it is, for the tables of the documents. */
  about: string
  format: Format<T>
  readers: Readers
  /** What else an operator should know, for `.env.example`. */
  note?: string
  /** A value that shows the form, where there is no default. */
  example?: string
  /** The default in words, where it depends on something. */
  defaultText?: string
  /** The value is never repeated in an error. */
  isSecret?: boolean
  /** `npm start` sets it for its parts: it is in no document. */
  isInternal?: boolean
  /** Formats of programs that allow more. */
  formats?: Partial<Record<Program, Format<T>>>
}

/** Declares a setting; it exists for the types. */
export function setting<T, const Readers extends Partial<Record<Program, WhenUnset>>>(
  declaration: Setting<T, Readers>,
): Setting<T, Readers> {
  return declaration
}
