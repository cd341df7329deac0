import type { Format } from './formats.ts'

/** The programs that read settings; `start` is `npm start` on one machine. */
export type Program = 'start' | 'web' | 'platform' | 'gateway' | 'demo'

/** The program does not start without the setting. */
export const REQUIRED = Symbol('required')
/** The setting has no default: its value is undefined when it is not set. */
export const OPTIONAL = Symbol('optional')

/** What applies if the setting is not set: the text of the default, or one of the two above. */
export type WhenUnset = string | typeof REQUIRED | typeof OPTIONAL

/** The declaration of one setting. */
export interface Setting<T, Readers extends Partial<Record<Program, WhenUnset>> = Partial<Record<Program, WhenUnset>>> {
  /** Its meaning, for the tables of the documents. */
  about: string
  format: Format<T>
  readers: Readers
  /** Further information for operators, in `.env.example`. */
  note?: string
  /** An example of the format, if there is no default. */
  example?: string
  /** Description of the default, if it depends on something. */
  defaultText?: string
  /** Whether errors must not contain the value. */
  isSecret?: boolean
  /** Whether `npm start` sets it for its parts; it is not documented. */
  isInternal?: boolean
  /** Formats of programs that allow more values. */
  formats?: Partial<Record<Program, Format<T>>>
}

/** Returns the declaration of a setting with its exact type. */
export function setting<T, const Readers extends Partial<Record<Program, WhenUnset>>>(
  declaration: Setting<T, Readers>,
): Setting<T, Readers> {
  return declaration
}
