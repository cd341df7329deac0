import type { ConsoleTarget } from '@/lib/api-document/console-call'
import type { ConsoleOperation } from '@/lib/api-document/console-operation'
import type { ConsoleLabels } from './console-labels'

/** What the console of an operation needs. */
export interface ConsoleProps {
  operation: ConsoleOperation
  target: ConsoleTarget
  /** The login page, which leads back here. */
  signInHref: string
  labels: ConsoleLabels
}
