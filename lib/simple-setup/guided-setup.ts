const KEY = 'guided-setup'

const listeners = new Set<() => void>()
/** Used where storage is disabled: the guide then ends with the page. */
let isGuidedHere = false

function isGuided(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return isGuidedHere
  }
}

/** Whether this tab follows the steps of the setup from page to page: from the first step that is opened until it is ended. */
export const guidedSetup = {
  current: isGuided,
  onServer: () => false,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  start: () => set(true),
  end: () => set(false),
}

function set(guided: boolean): void {
  isGuidedHere = guided
  try {
    if (guided) sessionStorage.setItem(KEY, '1')
    else sessionStorage.removeItem(KEY)
  } catch {
    // storage is disabled: `isGuidedHere` has it
  }
  for (const listener of listeners) listener()
}
