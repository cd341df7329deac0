import 'server-only'
import type { PortalState } from '@portico/contract/portal-management/portal-management-endpoints'
import { PAGE_WITHIN_MS } from '@/lib/platform/waits'
import { within } from '@/lib/platform/within'

/** What this process knows of the portal's state. Global, because Next loads modules of pages, middleware and start each on their own. */
interface Known {
  state?: PortalState
  /** Settles after the first question to the platform, whether it was answered or not. */
  first?: Promise<unknown>
}

const KEY = Symbol.for('portico.portal-state')

/** Returns what this process knows, for changing it. */
export function known(): Known {
  const holder = globalThis as { [KEY]?: Known }
  holder[KEY] ??= {}
  return holder[KEY]
}

/** Returns the state that the platform told last; undefined if it never has. Waits for the first answer only, and not for long. */
export async function knownState(): Promise<PortalState | undefined> {
  const { state, first } = known()
  if (state || !first) return state
  await within(first, PAGE_WITHIN_MS, () => undefined)
  return known().state
}
