import type { ConsoleTarget, ConsoleValues } from '@/lib/api-document/console-call'
import type { ConsoleOperation } from '@/lib/api-document/console-operation'
import type { ReadingFrom } from '@/lib/api-document/reading-from'
import type { ConsoleLabels } from './console-labels'

/** What the console of an operation needs; the operation itself is loaded when it opens. */
export interface ConsoleProps {
  from: ReadingFrom
  slug: string
  target: ConsoleTarget
  /** The login page, which leads back here. */
  signInHref: string
  /** Pages that explain a refused call. */
  links: Record<keyof ConsoleLabels['links'], string>
}

/** What the fields of a call need. */
export interface ConsoleFieldsProps {
  operation: ConsoleOperation
  values: ConsoleValues
  /** True after the first call: required values that are empty are then named. */
  isChecked: boolean
  credential: string
  labels: ConsoleLabels
  onValues: (values: ConsoleValues) => void
  onCredential: (credential: string) => void
}
