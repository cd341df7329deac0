const KEY = 'profile-saved'

/** Notes that the profile was saved, for the page that loads next: a toast would end with this one. */
export function noteSaved(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // storage is disabled: the page shows the saved values without a word
  }
}

/** Returns whether the profile was saved before this page loaded, once. */
export function takeSaved(): boolean {
  try {
    const isNoted = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return isNoted
  } catch {
    return false
  }
}
