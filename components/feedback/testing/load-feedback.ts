import '@/components/ui/testing/no-layout'
import { errorStore } from '../error-store'

// A dialog that a test leaves open makes the page of the next test inert.
afterEach(() => errorStore.close())

/** For tests: loads the parts of the feedback host, which a page loads on their first use. */
export async function loadFeedback(): Promise<void> {
  await Promise.all([import('../confirm-dialog'), import('../error-dialog'), import('../toaster')])
}
