import 'server-only'
import { env } from './env'
import { watchPlatforms } from './platform/fetch-platform'
import { followTags } from './platform/follow-tags'
import { followPortalState } from './portal-management/follow-portal-state'

/** Checks the settings (an invalid one ends the process with one line), then follows the platforms, changes of public pages, and the state of the portal. */
export function startWeb(): void {
  if (process.env.NEXT_PHASE === 'phase-production-build') return
  try {
    env()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
  void watchPlatforms()
  void followTags()
  void followPortalState()
}
